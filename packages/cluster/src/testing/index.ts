export { encodeRecord, type TestRecord, testDecoder, testDigestAnnotation } from "./record-codec.ts";
export {
  describeReleaseReader,
  type ReleasePlace,
  type ReleaseSubject,
  revisionOf,
} from "./release-contract.ts";

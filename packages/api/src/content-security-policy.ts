/**
 * What pages of the console may do. The server sends it, and development servers send the same, so that a violation is
 * seen where it is written. No inline script, no eval, nothing from elsewhere, and script addresses only through the
 * console's one Trusted Types policy. Monaco makes style elements and attributes, hence `unsafe-inline` for styles.
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

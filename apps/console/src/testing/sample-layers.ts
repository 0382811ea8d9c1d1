// The user layers of the sample clusters: what is stored, and what the running release was made of.

/** Stored for the cluster "lab". */
export const labStoredText = `# Lab: all nodes share one L2 segment
routingMode: tunnel

operator:
  replicas: 2
  rollOutPods: true

rollOutCiliumPods: true

hubble:
  enabled: true
  metrics:
    enabled:
      - dns
      - drop
      - tcp

bandwidthManager:
  enabled: true

prometheus:
  enabled: true
`;

/** Stored for "edge-fra-02". */
export const edgeStoredText = `hubble:
  relay:
    enabled: true
`;

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"

/** From a posting without a wait for locks to one that runs into the statement's time limit. */
const postingSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A batch has at most 32 postings (server/ledger/post-together.ts). */
const batchSizes = [1, 2, 4, 8, 16, 32]

/** What this process counts, in Prometheus's terms. Each process has its own. */
export type Metrics = ReturnType<typeof processMetrics>

/** Creates the metrics of a process. Names and labels are part of the alert rules (ops/monitoring). */
export function processMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    /** Node.js itself: memory, processor time, event loop delay. They take a timer, so only on request. */
    collectDefault: () => collectDefaultMetrics({ register: registry }),
    postings: new Counter({
      name: "tessera_postings_total",
      registers,
      labelNames: ["kind", "outcome"] as const,
      help: "Requests to the ledger by kind of movement and outcome: posted, replayed, a refusal's code, unknown, in_progress, stopped",
    }),
    postingSeconds: new Histogram({
      name: "tessera_posting_seconds",
      registers,
      buckets: postingSeconds,
      help: "Time from a request to the ledger's answer, retries included",
    }),
    batchSize: new Histogram({
      name: "tessera_posting_batch_size",
      registers,
      buckets: batchSizes,
      help: "Postings that shared one call and one commit",
    }),
    requests: new Counter({
      name: "tessera_http_requests_total",
      registers,
      labelNames: ["status"] as const,
      help: "Responses by class of status: 2xx, 3xx, 4xx, 5xx",
    }),
    gauge: <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
      new Gauge({ name: `tessera_${name}`, help, registers, labelNames }),
  }
}

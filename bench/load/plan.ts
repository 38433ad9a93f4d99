/** A signed-in member of the benchmark, with the data needed to pay and be paid. */
export type BenchMember = {
  /** The Cookie header. */
  readonly cookie: string
  readonly accounts: readonly { readonly id: number; readonly iban: string }[]
}

/** What one request of the load does; amounts are a few cents, so that no daily limit is reached. */
export type RequestPlan =
  /** To a random account of the members. */
  | { readonly kind: "transfers" }
  /** All to one account. */
  | { readonly kind: "transfers-to-one"; readonly iban: string }
  /** Money from outside to an own account. */
  | { readonly kind: "deposits" }
  /** These addresses in turn. */
  | { readonly kind: "reads"; readonly paths: readonly string[] }
  /** Nine of these reads to one transfer. */
  | { readonly kind: "mix"; readonly paths: readonly string[] }

/** A load: a number of connections, each of which waits for its response before the next request. */
export type Plan = {
  /** The API processes' ports; connections are spread over them evenly. */
  readonly ports: readonly number[]
  readonly connections: number
  readonly seconds: number
  readonly workload: RequestPlan
  readonly members: readonly BenchMember[]
  /**
   * Whether each request is from a random member; otherwise each connection belongs to one
   * member.
   */
  readonly mixed: boolean
  /**
   * How many requests begin a second, at even intervals; a late answer counts from when its request should have
   * begun. As many as are answered if absent.
   */
  readonly perSecond?: number
}

/** The results of a load; times in milliseconds. */
export type LoadFigures = {
  /** Answers within the time, a second. */
  readonly rate: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly longest: number
  /** Responses by status, or by what happened instead. */
  readonly outcomes: Readonly<Record<string, number>>
  /** The number of cores that the load itself used. */
  readonly cores: number
}

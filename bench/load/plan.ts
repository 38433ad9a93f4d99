/** A signed-in customer of the bench: what one needs to pay and to be paid. */
export type BenchCustomer = {
  /** The Cookie header. */
  readonly cookie: string
  readonly accounts: readonly { readonly id: number; readonly iban: string }[]
}

/** What one request of the load does; amounts are a few cents, so that no daily limit is reached. */
export type RequestPlan =
  /** To anybody's account among the customers', at random. */
  | { readonly kind: "transfers" }
  /** All to one account. */
  | { readonly kind: "transfers-to-one"; readonly iban: string }
  /** Money from outside to an own account. */
  | { readonly kind: "deposits" }
  /** These addresses in turn. */
  | { readonly kind: "reads"; readonly paths: readonly string[] }

/** A load: so many connections, each of which waits for its answer before it asks again. */
export type Plan = {
  /** Of the API processes; connections are spread over them evenly. */
  readonly ports: readonly number[]
  readonly connections: number
  readonly seconds: number
  readonly workload: RequestPlan
  readonly customers: readonly BenchCustomer[]
  /** Whether each request is another customer's at random; otherwise each connection is one customer. */
  readonly mixed: boolean
}

/** What a load saw; times in milliseconds. */
export type LoadFigures = {
  /** Answers within the time, a second. */
  readonly rate: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly longest: number
  /** Answers by status, or by what happened instead. */
  readonly outcomes: Readonly<Record<string, number>>
  /** Cores that the load itself took. */
  readonly cores: number
}

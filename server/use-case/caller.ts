/** The customer and sign-in of an authenticated request. */
export type Customer = { userId: number; signInId: string }

/** Where a request comes from, as far as it says. */
export type ClientInfo = { address: string | undefined; userAgent: string | undefined }

/** Makes a request repeatable: the key is claimed in the transaction that moves the money. */
export type Idempotency = { key: string; requestHash: string }

/** The customer, and hashes of the request and of its proof if there is one. */
export type RequestBinding = { customer: Customer; binds: Buffer; proofHash: Buffer | undefined }

/** The member and sign-in of an authenticated request. */
export type Member = { userId: number; signInId: string }

/** Where a request comes from, as far as it says. */
export type ClientInfo = { address: string | undefined; userAgent: string | undefined }

/** Makes a request repeatable: the key is claimed in the transaction that moves the money. */
export type Idempotency = { key: string; requestHash: string }

/** The member, and hashes of the request and of its proof if there is one. */
export type RequestBinding = { member: Member; binds: Buffer; proofHash: Buffer | undefined }

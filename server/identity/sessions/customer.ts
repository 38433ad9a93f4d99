/** The customer and sign-in of an authenticated request. */
export type Customer = { userId: number; signInId: string }

declare global {
  namespace Express {
    interface Request {
      customer?: Customer
    }
  }
}

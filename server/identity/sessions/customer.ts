/** Who asks: the customer behind a live sign-in. */
export type Customer = { userId: number; signInId: string }

declare global {
  namespace Express {
    interface Request {
      customer?: Customer
    }
  }
}

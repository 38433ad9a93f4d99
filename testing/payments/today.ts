/**
 * The day on which payments settle that a test receives now, as an ISO date. A fixed day would become so old
 * that staff look into payments without a statement.
 */
export const settledToday = () => new Date().toISOString().slice(0, 10)

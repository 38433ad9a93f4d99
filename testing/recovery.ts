import { newRecoveryCode, recoveryCodeHash } from "../server/identity/recovery/recovery-code.ts"

type Sql = (text: string, values: unknown[]) => Promise<unknown>

/**
 * Creates a member's recovery code without the staff command, which is a separate process.
 * @returns the code
 */
export async function createRecoveryCode(
  sql: Sql,
  userId: number,
  removesFactors = false,
): Promise<string> {
  const code = newRecoveryCode()
  await sql(
    `insert into recoveries (user_id, code_hash, removes_factors, expires_at)
      values ($1, $2, $3, now() + interval '30 minutes')`,
    [userId, recoveryCodeHash(code), removesFactors],
  )
  return code
}

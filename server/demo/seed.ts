import type { Bank } from "../bank.ts"

export async function seedDemo(_owner: Bank): Promise<void> {}

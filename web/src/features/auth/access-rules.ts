import type { WaysIn } from '@adire/contract/auth.ts'

/** A passkey this young may be that of somebody who knew the old password. */
const YOUNG_MS = 30 * 86_400_000

/** The owner's choice of passkeys and codes to keep. */
export interface KeptAccess {
  passkeys: WaysIn['passkeys'][number]['id'][]
  removesCodes: boolean
}

/** The choice to start with: passkeys of the last thirty days go unless their owner keeps them. */
export function suggestKept({ passkeys }: WaysIn, now: Date): KeptAccess {
  const isOld = ({ createdAt }: WaysIn['passkeys'][number]) => now.getTime() - Date.parse(createdAt) > YOUNG_MS
  return { passkeys: passkeys.filter(isOld).map(({ id }) => id), removesCodes: false }
}

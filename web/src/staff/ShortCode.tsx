import { type MemberId, toShortCode } from '@adire/contract/ids.ts'

/** Tells members of the same name apart (P23). Staff can search for it. */
export function ShortCode({ id }: { id: MemberId }) {
  return <bdi className="text-sm whitespace-nowrap text-ink-3 tabular-nums">#{toShortCode(id)}</bdi>
}

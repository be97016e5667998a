import type { AddressFlag } from '@adire/contract/addresses.ts'
import { useLingui } from '@lingui/react/macro'
import { standingWords } from './member-copy.ts'

/** Name of a member's standing; erased members count as having left. */
export function StandingName({
  standing,
}: {
  standing: AddressFlag['readers'][number]['standing']
}) {
  const { i18n } = useLingui()
  return i18n._(standingWords[standing === 'erased' ? 'deleting' : standing])
}

import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '../../ui/Banner.tsx'
import { hintWords } from './member-copy.ts'
import { MemberNames } from './MemberNames.tsx'

/** Signs worth checking; none of them proves anything. */
export function MemberHints({ hints }: { hints: MemberRecord['hints'] }) {
  const { i18n } = useLingui()
  if (hints.length === 0) return null
  return (
    <Banner tone="warn" title={<Trans>Worth a look</Trans>}>
      <ul className="grid gap-1">
        {hints.map(({ kind, members }) => (
          <li key={kind}>
            {i18n._(hintWords[kind])}
            {members.length > 0 && ': '}
            <MemberNames members={members} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

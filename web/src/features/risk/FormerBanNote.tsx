import { evasionSignKinds, type FormerBan } from '@adire/contract/ban-evasion.ts'
import { guidelineClauses } from '@adire/contract/guidelines.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { evasionSignCopy } from '../../lib/evasion-copy.ts'
import { formatDate } from '../../lib/format.ts'
import { MemberLink } from '../../staff/MemberLink.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

/** The banned account that a member may have returned from, and what the two have in common. */
export function FormerBanNote({ ban }: { ban: FormerBan }) {
  const { i18n, t } = useLingui()
  const { signs, bannedAt, clause, reason, account } = ban
  return (
    <div className="grid gap-2 border-t border-line pt-2">
      <ul aria-label={t`In common with the banned account`} className="list-disc ps-5">
        {evasionSignKinds
          .filter((sign) => signs.includes(sign))
          .map((sign) => (
            <li key={sign}>{i18n._(evasionSignCopy[sign])}</li>
          ))}
      </ul>
      <p className="text-sm text-ink-2">
        {account ? (
          <MemberLink id={account.id} handle={account.handle} />
        ) : (
          <Trans>The banned account was erased</Trans>
        )}{' '}
        ·{' '}
        <Trans>
          Banned on <time dateTime={bannedAt}>{formatDate(bannedAt)}</time>
        </Trans>
        {clause && <> · {guidelineClauses[clause].title}</>}
      </p>
      {reason !== null && (
        <MemberText as="blockquote" className="border-s-2 border-line-strong ps-3 wrap-anywhere">
          {reason}
        </MemberText>
      )}
    </div>
  )
}

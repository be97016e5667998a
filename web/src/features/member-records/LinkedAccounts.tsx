import type { MemberId } from '@adire/contract/ids.ts'
import { accountLinks, type LinkedAccount } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { standingBadges, standingLabels } from '../../staff/decision-copy.ts'
import { MemberLink } from '../../staff/MemberLink.tsx'
import { MemberSection, NothingHere } from '../../staff/MemberSection.tsx'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { accountLinkLabels, linkStrengthLabels } from './copy.ts'
import { useLinkedAccounts } from './use-members.ts'

/**
 * Section of a member's record with accounts that share something with it, for admins. Reading them
 * is audited, so they load on request.
 */
export function LinkedAccounts({ id }: { id: MemberId }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <MemberSection title={<Trans>Linked accounts</Trans>}>
      <p className="text-sm text-ink-2">
        <Trans>
          Accounts that share a photo, an IP address or a referral. None of this is proof.
        </Trans>
      </p>
      {isShown ? (
        <AccountList id={id} />
      ) : (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          onClick={() => setIsShown(true)}
        >
          <Trans>Show linked accounts</Trans>
        </Button>
      )}
    </MemberSection>
  )
}

function AccountList({ id }: { id: MemberId }) {
  const linked = useLinkedAccounts(id)
  return (
    <QueryState query={linked} copy={staffQueryCopy} skeleton={<Skeleton className="h-12" />}>
      {({ accounts }) =>
        accounts.length === 0 ? (
          <NothingHere>
            <Trans>No linked accounts.</Trans>
          </NothingHere>
        ) : (
          <ul className="grid gap-3">
            {accounts.map((account) => (
              <AccountLine key={account.id} account={account} />
            ))}
          </ul>
        )
      }
    </QueryState>
  )
}

function AccountLine({
  account: { id, handle, links, joinedOn, standing },
}: {
  account: LinkedAccount
}) {
  const { i18n } = useLingui()
  const joined = formatDate(joinedOn)
  return (
    <li className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0">
          <MemberLink id={id} handle={handle} />
        </span>
        <Badge kind={standingBadges[standing]}>{i18n._(standingLabels[standing])}</Badge>
      </p>
      <p className="text-ink-2">
        {links
          .map(
            (link) =>
              `${i18n._(accountLinkLabels[link])} (${i18n._(linkStrengthLabels[accountLinks[link].strength])})`,
          )
          .join(' · ')}
      </p>
      <p className="text-ink-3">
        <Trans>joined {joined}</Trans>
      </p>
    </li>
  )
}

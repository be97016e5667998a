import type { BlockedMember } from '@adire/contract/account.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { formatDate } from '../../lib/format.ts'
import { useLastSet } from '../../lib/use-last-set.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { settingsCopy } from '../../shared/query-copy.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { useUnblock } from './use-settings.ts'

/** Settings card that lists blocked members and unblocks them. */
export function BlockedCard() {
  const blocked = useInfiniteQuery(
    api.account.listBlocked.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...cursorPaging,
    }),
  )
  return (
    <QueryState query={blocked} copy={settingsCopy} shape="card">
      {({ pages }) => (
        <Blocked
          members={pages.flatMap(({ members }) => members)}
          more={<LoadMoreButton list={blocked} />}
        />
      )}
    </QueryState>
  )
}

function Blocked({ members, more }: { members: BlockedMember[]; more: ReactNode }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<BlockedMember>()
  const unblock = useUnblock()
  const getName = ({ handle }: BlockedMember) => handle ?? t`Former member`
  const shown = useLastSet(chosen)
  const name = shown ? getName(shown) : ''

  return (
    <SettingsCard
      title={<Trans>Blocked people</Trans>}
      text={
        members.length === 0 ? (
          <Trans>
            You haven’t blocked anyone. You can block members from their profile or from a
            conversation.
          </Trans>
        ) : (
          <Trans>
            You and the people you’ve blocked can’t see each other. We don’t tell them that you
            blocked them.
          </Trans>
        )
      }
    >
      {members.length > 0 && (
        <ul className="divide-y divide-line">
          {members.map((member) => (
            <li key={member.id} className="flex items-center gap-3 py-2.5">
              <Avatar name={getName(member)} />
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-medium">{getName(member)}</span>
                <span className="text-sm text-ink-3">
                  <Trans>
                    Blocked on{' '}
                    <time dateTime={member.blockedAt}>{formatDate(member.blockedAt)}</time>
                  </Trans>
                </span>
              </span>
              <Button
                size="sm"
                variant="secondary"
                aria-label={t`Unblock ${getName(member)}`}
                loading={unblock.isPending && unblock.variables.id === member.id}
                onClick={() => setChosen(member)}
              >
                <Trans>Unblock</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {more}
      <ConfirmDialog
        open={chosen !== undefined}
        onOpenChange={() => setChosen(undefined)}
        title={<Trans>Unblock {name}?</Trans>}
        description={
          <Trans>
            You’ll be able to see each other in Discover again. A match that ended with the block
            doesn’t come back.
          </Trans>
        }
        confirmLabel={<Trans>Unblock</Trans>}
        isPending={unblock.isPending}
        onConfirm={() =>
          chosen && unblock.mutate({ id: chosen.id }, { onSettled: () => setChosen(undefined) })
        }
      />
    </SettingsCard>
  )
}

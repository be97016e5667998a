import type { ThreadId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { formatDate, placeName } from '../../lib/format.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { NameAndAge } from '../../shared/NameAndAge.tsx'
import { Button } from '../../ui/Button.tsx'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'
import { SharedTrips } from '../trips/SharedTrips.tsx'
import { AdSlot } from '../ads/AdSlot.tsx'

/** Shows the other member beside the conversation on wide windows, while the match lasts. */
export function ConversationAside({ threadId }: { threadId: ThreadId }) {
  const { t } = useLingui()
  const { data: thread, error } = useQuery(
    api.messages.thread.queryOptions({ input: { threadId } }),
  )
  const member = thread?.member
  if (!thread || !member || hasCode(error, 'NOT_FOUND')) return null
  const date = formatDate(thread.matchedAt)
  return (
    <aside
      aria-label={t`About ${member.handle}`}
      className="flex min-h-0 w-75 flex-1 flex-col gap-5 overflow-y-auto overscroll-contain border-s border-line p-5 *:shrink-0"
    >
      <PhotoFrame
        name={member.handle}
        alt={member.photo ? t`Photo of ${member.handle}` : member.handle}
        src={member.photo && `${member.photo.src}/640`}
        thumbhash={member.photo?.placeholder}
        className="rounded-card"
      />
      <div className="grid gap-1">
        <p className="display text-xl">
          <NameAndAge member={member} isWrapped />
        </p>
        <p className="text-sm text-ink-2">{placeName(member)}</p>
        <p className="text-xs text-ink-3">
          <Trans>
            Matched <time dateTime={thread.matchedAt}>{date}</time>
          </Trans>
        </p>
        <SharedTrips memberId={member.id} />
      </div>
      {!thread.isPaused && (
        <Button asChild variant="secondary">
          <Link
            to="."
            search={(old) => ({ ...old, profile: member.id })}
            resetScroll={false}
            aria-label={t`View Profile of ${member.handle}`}
          >
            <Trans>View Profile</Trans>
          </Link>
        </Button>
      )}
      <SidebarAdSlot />
    </aside>
  )
}

/** Windows with a column beside the conversation; the same width as in `MessagesPage`. */
const WIDE_WINDOW = '(min-width: 87.5rem)'

/** `sidebar_banner` ad slot beside a conversation (ADS-SERVE-16). Smaller windows request no ad. */
function SidebarAdSlot() {
  return useMediaQuery(WIDE_WINDOW) ? <AdSlot placement="sidebar_banner" /> : null
}

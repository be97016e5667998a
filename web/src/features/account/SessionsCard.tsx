import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { api, type client } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { formatDate, recentTime } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { useLastSet } from '../../lib/use-last-set.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { settingsCopy } from '../../shared/query-copy.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'

type Session = Awaited<ReturnType<typeof client.auth.listSessions>>['sessions'][number]

/** Settings card that lists the account's sessions and ends one or all others. */
export function SessionsCard() {
  const sessions = useQuery(api.auth.listSessions.queryOptions())
  return (
    <QueryState query={sessions} copy={settingsCopy} shape="card">
      {(data) => <Sessions sessions={data.sessions} />}
    </QueryState>
  )
}

function Sessions({ sessions }: { sessions: Session[] }) {
  const [chosen, setChosen] = useState<Session | 'others'>()
  const { endOne, endOthers } = useEndSessions(() => setChosen(undefined))
  const shown = useLastSet(chosen)
  const device = typeof shown === 'object' ? shown.device : ''

  function handleConfirm() {
    if (chosen === 'others') endOthers.mutate({})
    else if (chosen) endOne.mutate({ id: chosen.id })
  }

  return (
    <SettingsCard
      title={<Trans>Where you’re logged in</Trans>}
      text={<Trans>If you don’t recognise a device, log it out and change your password.</Trans>}
    >
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setChosen(session)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setChosen('others')}
        >
          <Trans>Log out everywhere else</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={chosen !== undefined}
        onOpenChange={() => setChosen(undefined)}
        title={
          shown === 'others' ? (
            <Trans>Log out everywhere else?</Trans>
          ) : (
            <Trans>Log out {device}?</Trans>
          )
        }
        description={<Trans>You’ll need to log in there again.</Trans>}
        confirmLabel={<Trans>Log out</Trans>}
        isPending={endOne.isPending || endOthers.isPending}
        onConfirm={handleConfirm}
      />
    </SettingsCard>
  )
}

function SessionRow({
  session: { device, startedAt, lastUsedAt, isCurrent },
  onEnd,
}: {
  session: Session
  onEnd: () => void
}) {
  const { t } = useLingui()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-3" />
      <span className="grid min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {isCurrent && (
            <Badge kind="available">
              <Trans>This device</Trans>
            </Badge>
          )}
        </span>
        <span className="text-sm text-ink-3">
          <Trans>
            Last used: {recentTime(lastUsedAt)} · Logged in:{' '}
            <time dateTime={startedAt}>{formatDate(startedAt)}</time>
          </Trans>
        </span>
      </span>
      {!isCurrent && (
        <Button size="sm" variant="secondary" aria-label={t`Log out ${device}`} onClick={onEnd}>
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  )
}

function useEndSessions(onDone: () => void) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  function refresh() {
    onDone()
    return queryClient.invalidateQueries({ queryKey: api.auth.listSessions.key() })
  }
  const failure = { title: t`Couldn’t log out`, description: t`Please try again.` }
  const endOne = useMutation(
    api.auth.endSession.mutationOptions({
      onSuccess: () => toast.success({ title: t`Device logged out` }),
      // NOT_FOUND: the session has ended already.
      onError: (error) => !hasCode(error, 'NOT_FOUND') && toast.error(errorCopy(error, failure)),
      onSettled: refresh,
    }),
  )
  const endOthers = useMutation(
    api.auth.endOtherSessions.mutationOptions({
      onSuccess: () => toast.success({ title: t`Logged out everywhere else` }),
      onError: (error) => toast.error(errorCopy(error, failure)),
      onSettled: refresh,
    }),
  )
  return { endOne, endOthers }
}

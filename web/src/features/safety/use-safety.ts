import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useNow } from '../../lib/use-now.ts'
import { closeSafetyDialog, openBlock, openReport, type Target } from './dialog-store.ts'
import { findReportSuspension, type ReportSuspension } from './misuse-rules.ts'
import { findFirstChoice, toSubject } from './subject-rules.ts'

/**
 * Returns a function that leaves pages about a member who was just blocked and refetches everything,
 * because they are no longer visible anywhere.
 */
function useLeave() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return ({ threadId }: Target) => {
    if (threadId && pathname.endsWith(threadId))
      void navigate({ to: '/dashboard/messages', replace: true })
    else
      void navigate({
        to: '.',
        search: (old) => ({ ...old, profile: undefined }),
        replace: true,
        resetScroll: false,
      })
    void queryClient.invalidateQueries()
  }
}

/** Blocks a member, which also ends a match, and leaves pages about them. */
export function useBlock(target: Target) {
  const leave = useLeave()
  const name = target.handle ?? t`Former member`
  const block = useMutation(
    api.safety.block.mutationOptions({
      onSuccess() {
        closeSafetyDialog()
        leave(target)
        toast.success({
          title: t`Blocked`,
          description: t`You and ${name} can no longer see each other.`,
        })
      },
      onError: (error) =>
        toastFailure(error, t`Couldn’t block this member`, t`Please try again in a moment.`),
    }),
  )
  return { isPending: block.isPending, block: (id: MemberId) => block.mutate({ id }) }
}

/**
 * The suspension of the viewer's reports; undefined if there is none. `error` is the failure of the
 * last report, which knows about a suspension that began since the decisions were read.
 */
export function useReportSuspension(error: Error | null): ReportSuspension | undefined {
  const { data } = useQuery(api.safety.listDecisions.queryOptions())
  const now = useNow(MINUTE_MS)
  const found = findReportSuspension(data?.decisions ?? [], now)
  if (found || !hasCode(error, 'REPORTS_SUSPENDED')) return found
  return { until: error.data.until, mayAppeal: true }
}

/**
 * Sends a report. Leaves pages about the member if they are blocked with it, else offers to block
 * them.
 */
export function useReport(target: Target) {
  const leave = useLeave()
  const queryClient = useQueryClient()
  const name = target.handle ?? t`Former member`
  const blocking =
    target.id === null ? undefined : { label: t`Block ${name}`, onClick: () => openBlock(target) }
  return useMutation(
    api.safety.report.mutationOptions({
      onSuccess(_response, { alsoBlock }) {
        closeSafetyDialog()
        void queryClient.invalidateQueries({ queryKey: api.safety.key() })
        // A report ends the warning of its conversation.
        void queryClient.invalidateQueries({ queryKey: api.messages.thread.key() })
        if (alsoBlock) leave(target)
        toast.success({
          title: t`Report sent`,
          description: t`Our moderators review it within 24 hours. You can see its status in the Safety Centre.`,
          action: alsoBlock ? undefined : blocking,
        })
      },
      onError(error) {
        if (hasCode(error, 'REPORTS_SUSPENDED')) {
          // The form says why, beside the reason.
          return void queryClient.invalidateQueries({ queryKey: api.safety.listDecisions.key() })
        }
        if (hasCode(error, 'RATE_LIMITED')) {
          return toast.error({
            title: t`Report not sent`,
            description: t`You’ve already reported this today, or reached the daily limit of reports. We’re reviewing your reports.`,
            action: blocking,
          })
        }
        toastFailure(error, t`Couldn’t send your report`, t`Please try again.`)
      },
    }),
  )
}

/** Reports a member for a scam without a form; the form opens if reports are suspended. */
export function useScamReport(target: Target, { alsoBlock }: { alsoBlock: boolean }) {
  const report = useReport(target)
  return {
    isPending: report.isPending,
    send() {
      if (report.isPending) return
      report.mutate(
        {
          subject: toSubject(target, findFirstChoice(target)),
          reason: 'scam',
          description: '',
          alsoBlock,
        },
        {
          onError(error) {
            if (hasCode(error, 'REPORTS_SUSPENDED')) openReport({ ...target, reason: 'scam' })
          },
        },
      )
    },
  }
}

import type { DatePlan } from '@adire/contract/date-plans.ts'
import type { DatePlanId } from '@adire/contract/ids.ts'
import { MINUTE_MS } from '@adire/contract/durations.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { type PlanValues, toInput } from './rules.ts'

/** The member's open plans, and those that ended in the last seven days. */
export function useDatePlans() {
  return useQuery(api.datePlans.list.queryOptions())
}

/** Plans that wait for a check-in; read again every five minutes, in case the event was missed. */
export function useDuePlans(): readonly DatePlan[] {
  const { data } = useQuery({
    ...api.datePlans.due.queryOptions(),
    refetchInterval: 5 * MINUTE_MS,
  })
  return data?.plans ?? []
}

/** Saves a plan, or adds one under the same id for every try; an error is for the caller to show. */
export function usePlanSaves(plan: DatePlan | undefined) {
  const queryClient = useQueryClient()
  // A `DatePlanId` is any UUID.
  const [id] = useState(() => plan?.id ?? (crypto.randomUUID() as DatePlanId))
  return async (values: PlanValues): Promise<void> => {
    const save = (replaces: string | null) =>
      client.datePlans.save(toInput(values, { id, replaces }))
    try {
      await save(plan?.savedAt ?? null).catch(async (error: unknown) => {
        // Only an earlier try can have stored a new plan; its answer was lost.
        if (plan || !hasCode(error, 'CHANGED_ELSEWHERE')) throw error
        const { open } = await client.datePlans.list()
        return save(open.find((one) => one.id === id)?.savedAt ?? null)
      })
    } finally {
      void queryClient.invalidateQueries({ queryKey: api.datePlans.key() })
    }
  }
}

/** A step of a plan. */
export type PlanAction =
  | { kind: 'safe' | 'alert' | 'cancel' | 'share' | 'remove' }
  | { kind: 'more'; minutes: 30 | 60 }

/** True if the contact may worry, or isn't alerted, without this step. */
function needsCall(kind: PlanAction['kind']): boolean {
  return kind === 'safe' || kind === 'alert' || kind === 'more'
}

function act(plan: DatePlan, action: PlanAction): Promise<unknown> {
  const { id, savedAt, checkInAt } = plan
  switch (action.kind) {
    case 'safe':
      return client.datePlans.checkIn({ id })
    case 'alert':
      return client.datePlans.alert({ id })
    case 'cancel':
      return client.datePlans.cancel({ id })
    case 'remove':
      return client.datePlans.remove({ id })
    case 'share':
      return client.datePlans.share({ id, savedAt })
    case 'more':
      return client.datePlans.extend({ id, minutes: action.minutes, checkInAt })
  }
}

/** Takes a step of a plan, and says in a toast why it failed. */
export function usePlanAction(plan: DatePlan) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (action: PlanAction) => act(plan, action),
    // Fails at once without a connection, because a queued check-in would look like a confirmed one.
    networkMode: 'always',
    onSettled: () => void queryClient.invalidateQueries({ queryKey: api.datePlans.key() }),
    onError: (error, { kind }) =>
      toast.error(
        errorCopy(error, {
          title: t`That didn’t reach us`,
          description: needsCall(kind)
            ? t`Check your connection and try again. If it still fails, call your contact yourself.`
            : t`Check your connection and try again.`,
        }),
      ),
  })
}

import type { DatePlan } from '@adire/contract/date-plans.ts'
import type { ThreadId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import type { PlanValues } from './rules.ts'

type Props = {
  form: ValidatedForm<PlanValues>
  plan: DatePlan | undefined
  /** Conversation from which the dialog was opened. */
  threadId: ThreadId | undefined
}

/** Select of the person to meet: a match, or anyone else by a name to type. */
export function CompanionField({ form, plan, threadId }: Props) {
  const { t } = useLingui()
  const { matches, list } = useCompanions(threadId)
  return (
    <Field
      label={t`Who are you meeting?`}
      hint={t`If we email your contact about a match, the email gives that match’s name, age and city as you see them, with no photo or link.`}
      aside={
        list.hasNextPage ? (
          <Button
            variant="ghost"
            size="sm"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            <Trans>Show more matches</Trans>
          </Button>
        ) : undefined
      }
    >
      {/* The options come later than the value, so the list starts over with them. */}
      <Select key={matches.length} {...form.register('companion')}>
        {plan && <option value="kept">{plan.withName}</option>}
        <option value="name">{t`Someone else (type a name)`}</option>
        {matches.map((match) => (
          <option key={match.threadId} value={match.threadId}>
            {match.name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Lists matches by name, page by page, and always the one of `threadId`, however old it is. */
function useCompanions(threadId: ThreadId | undefined) {
  const list = useInfiniteQuery(
    api.matches.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...cursorPaging,
    }),
  )
  const thread = useQuery(
    api.messages.thread.queryOptions({ input: threadId ? { threadId } : skipToken }),
  )
  const listed = list.data?.pages.flatMap(({ matches }) => matches) ?? []
  const isListed = listed.some((match) => match.threadId === threadId)
  const all = thread.data && !isListed ? [thread.data, ...listed] : listed
  const matches = all.flatMap((match) =>
    match.member ? [{ threadId: match.threadId, name: match.member.handle }] : [],
  )
  return { matches, list }
}

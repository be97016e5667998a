import { skipToken, useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { api } from '../../lib/api.ts'
import { useMember } from '../../lib/session.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Target } from './dialog-store.ts'
import { reportableMessages } from './subject-rules.ts'

type Props = { target: Target; value: string; onChange: (choice: string) => void }

/**
 * Selects what a report is about: the profile, a photo or a message. The values are `profile`, `like`, `photo:…`
 * and `message:…`, which `toSubject` reads. Hidden if there is no choice.
 */
export function SubjectField({
  target: { threadId, messageId, hasLikeComment = false, photos = [] },
  value,
  onChange,
}: Props) {
  const { t } = useLingui()
  const { memberId } = useMember()
  const thread = useQuery(
    api.messages.list.queryOptions({ input: threadId ? { threadId } : skipToken }),
  )
  const messages = reportableMessages(thread.data?.messages ?? [], memberId)
  const isListed = messageId === undefined || messages.some(({ id }) => id === messageId)
  const shown = photos.find(({ id }) => value === `photo:${id}`)
  const hasMessages = messages.length > 0 || messageId !== undefined
  if (photos.length === 0 && !hasMessages && !hasLikeComment) return null
  return (
    <div className="flex items-end gap-3">
      <Field label={t`What is it about?`} className="min-w-0 flex-1">
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="profile">{t`Their profile`}</option>
          {hasLikeComment && (
            <option value="like">{t`The comment they sent with their like`}</option>
          )}
          {photos.map(({ id }, index) => {
            const position = index + 1
            return (
              <option key={id} value={`photo:${id}`}>
                {t`Photo ${position}`}
              </option>
            )
          })}
          {!isListed && <option value={`message:${messageId}`}>{t`The message`}</option>}
          {messages.map(({ id, text }) => (
            <option key={id} value={`message:${id}`}>
              {t`Message: ${text}`}
            </option>
          ))}
        </Select>
      </Field>
      {shown && (
        <img
          src={`${shown.src}/320`}
          alt=""
          className="h-16 w-13 shrink-0 rounded-input object-cover"
        />
      )}
    </div>
  )
}

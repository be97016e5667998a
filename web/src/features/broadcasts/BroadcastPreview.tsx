import { Trans, useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { LinkedText } from '../../shared/LinkedText.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = { title: string; message: string; isLegal: boolean }

/** Preview of a broadcast as the notification that members see. */
export function BroadcastPreview({ title, message, isLegal }: Props) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Preview`} className="grid min-w-0 content-start gap-2">
      <h3 className="font-text text-sm font-medium tracking-normal">
        <Trans>Preview</Trans>
      </h3>
      <div className="flex items-start gap-3 rounded-tile border border-line bg-surface-2 p-4">
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-full bg-indigo-soft text-indigo"
        >
          <Bell className="size-5" />
        </span>
        <div className="grid min-w-0 flex-1 gap-0.5">
          <MemberText className="font-semibold wrap-anywhere">
            {title.trim() || t`Title`}
          </MemberText>
          <MemberText className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">
            {message.trim() === '' ? (
              <Trans>Your message as members will see it.</Trans>
            ) : (
              <LinkedText text={message.trim()} />
            )}
          </MemberText>
        </div>
      </div>
      <p className="text-sm text-ink-3">
        {isLegal ? (
          <Trans>
            Every account on the list gets this by email and as a notification in the app.
          </Trans>
        ) : (
          <Trans>
            Everyone in the audience gets a notification in the app. Members who get “News and
            offers” by email or push also get a short note with a link.
          </Trans>
        )}
      </p>
    </section>
  )
}

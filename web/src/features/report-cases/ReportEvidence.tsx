import type { CaseEvidence } from '@adire/contract/case-evidence.ts'
import type { ReportCase, ReportCaseDetails } from '@adire/contract/report-cases.ts'
import { type ReportReason, reportReasons } from '@adire/contract/safety.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate, messageTime, nameAndAge, placeName } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { reasonCopy } from '../../lib/report-copy.ts'
import { isWritten, listDetails } from '../../lib/profile-copy.ts'
import { PathRecord } from '../../staff/PathRecord.tsx'
import { VoicePlayer } from '../../shared/VoicePlayer.tsx'
import { VoiceList } from '../../staff/VoiceList.tsx'
import { TripList } from '../../staff/TripList.tsx'
import { VouchList } from '../../staff/VouchList.tsx'
import { PromptList } from '../../staff/PromptList.tsx'
import { RejectContentButton, type ShownContent } from '../../staff/RejectContentButton.tsx'
import { RevealOverlay } from '../../staff/PhotoThumb.tsx'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = {
  report: ReportCaseDetails['reports'][number]
  headingId: string
  /** The reported member if the caller may reject what their profile still shows, else null. */
  rejectableOf: ReportCase['reported'] | null
}

/**
 * One report of a case with its evidence: messages, photos and profile stored when it was reported.
 */
export function ReportEvidence({
  report: { reporter, reason, description, reportedAt, evidence },
  headingId,
  rejectableOf,
}: Props) {
  const { i18n } = useLingui()
  const date = formatDate(reportedAt)
  return (
    <Card asChild className="grid gap-5">
      <section aria-labelledby={headingId}>
        <div className="grid gap-1">
          <h3 id={headingId} className="text-lg">
            {i18n._(reasonCopy[reason].title)}
          </h3>
          <p className="text-sm text-ink-3">
            <Trans>
              {reporter.handle}, <time dateTime={reportedAt}>{date}</time>
            </Trans>
          </p>
        </div>
        {description !== '' && (
          <MemberText as="blockquote" className="border-s-3 border-ember ps-4 whitespace-pre-line">
            {description}
          </MemberText>
        )}
        {evidence.messages.length > 0 && <Excerpt messages={evidence.messages} />}
        <EvidencePhotos evidence={evidence} reason={reason} />
        <EvidenceProfile evidence={evidence} rejectableOf={rejectableOf} />
      </section>
    </Card>
  )
}

function Excerpt({ messages }: { messages: CaseEvidence['messages'] }) {
  const { t } = useLingui()
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t`The conversation around the message`}
      className="grid max-h-96 gap-2 overflow-y-auto rounded-tile bg-surface-2 p-4"
    >
      {messages.map(({ from, content, sentAt, isReported, about, voice }, index) => (
        <div
          key={index}
          ref={isReported ? scrollToMiddle : undefined}
          className={cn(
            'max-w-[85%] rounded-tile px-3 py-2',
            from === 'reported' ? 'bg-surface' : 'ms-auto bg-indigo-soft',
            isReported && 'outline-2 outline-danger',
          )}
        >
          <p className="text-xs font-medium text-ink-3">
            {from === 'reported' ? t`Reported member` : t`Reporter`} · {messageTime(sentAt)}
            {isReported && <span className="ms-1.5 text-danger">{t`reported`}</span>}
          </p>
          {about && <CommentSubject about={about} />}
          {voice && <ExcerptVoice voice={voice} />}
          <MemberText className="whitespace-pre-line">
            {content === '' ? t`Message removed` : (voice?.transcript ?? content)}
          </MemberText>
        </div>
      ))}
    </div>
  )
}

type SpokenMessage = NonNullable<CaseEvidence['messages'][number]['voice']>

/** The recording of a voice message; only those near the reported one are stored. */
function ExcerptVoice({ voice: { audio, durationMs, waveform } }: { voice: SpokenMessage }) {
  const { t } = useLingui()
  if (audio === null)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Voice message, recording not stored with this report</Trans>
      </p>
    )
  return (
    <VoicePlayer
      source={{ url: audio }}
      label={t`the voice message`}
      durationMs={durationMs}
      waveform={waveform}
      className="my-1 max-w-80"
    />
  )
}

type Subject = NonNullable<CaseEvidence['messages'][number]['about']>

/** The reporter's photo or answer that a reported comment is about. */
function CommentSubject({ about }: { about: Subject }) {
  const { t } = useLingui()
  if (about.kind === 'photo')
    return (
      <p className="text-sm text-ink-2">
        <Trans>About the reporter’s photo</Trans>
        {about.description !== null && `: ${about.description}`}
      </p>
    )
  return (
    <div className="text-sm text-ink-2">
      <Trans>About the reporter’s answer</Trans>
      <PromptList prompts={[{ prompt: about.prompt, answer: about.answer ?? t`Removed` }]} />
    </div>
  )
}

/** Scrolls the excerpt to the reported message without scrolling the page. */
function scrollToMiddle(message: HTMLElement | null) {
  const scroller = message?.parentElement
  if (!scroller) return
  const offset = message.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  scroller.scrollTop += offset - (scroller.clientHeight - message.offsetHeight) / 2
}

type PhotosProps = { evidence: CaseEvidence; reason: ReportReason }

function EvidencePhotos({ evidence: { photos, handle }, reason }: PhotosProps) {
  const available = photos.filter(({ image }) => image !== null)
  if (available.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {available.map((photo) => (
        <EvidencePhoto
          key={photo.sha256}
          photo={photo}
          handle={handle}
          coversReported={reportReasons[reason].coversPhotos}
        />
      ))}
    </ul>
  )
}

type PhotoProps = { photo: CaseEvidence['photos'][number]; handle: string; coversReported: boolean }

function EvidencePhoto({ photo: { image, isReported }, handle, coversReported }: PhotoProps) {
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(false)
  const isCovered = coversReported && isReported && !isShown
  return (
    <li className="grid gap-1">
      <span className="relative block overflow-hidden rounded-tile">
        <img
          src={image ?? ''}
          alt={t`Photo of ${handle} when it was reported`}
          className={cn(
            'w-40 rounded-tile object-cover',
            isReported && 'outline-2 -outline-offset-2 outline-danger',
            isCovered && 'blur-xl',
          )}
        />
        {isCovered && (
          <button
            type="button"
            aria-label={t`Show the reported photo`}
            onClick={() => setIsShown(true)}
            className="absolute inset-0 rounded-tile"
          >
            <RevealOverlay />
          </button>
        )}
      </span>
      <span className="text-xs text-ink-3">
        {isReported ? t`The reported photo` : t`Profile picture`}
      </span>
    </li>
  )
}

type ProfileProps = { evidence: CaseEvidence } & Pick<Props, 'rejectableOf'>

/** The profile as it was reported; what it still shows can be rejected here. */
function EvidenceProfile({ evidence, rejectableOf: member }: ProfileProps) {
  const { i18n } = useLingui()
  const renderButton = (content: ShownContent) =>
    member && <RejectContentButton content={content} member={member} />
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h4 className="font-text text-base font-semibold tracking-normal">
        <Trans>The profile when it was reported</Trans>
      </h4>
      <p className="text-sm text-ink-2">
        {nameAndAge(evidence)} · {placeName(evidence)}
      </p>
      <dl className="grid gap-3">
        {listDetails(evidence.details).map(({ field, label, text }) => (
          <div key={field} className="min-w-0">
            <dt className="text-xs font-medium text-ink-3">{i18n._(label)}</dt>
            <dd dir="auto" {...(isWritten(field) && { lang: '' })} className="whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <PromptList
        prompts={evidence.prompts}
        renderAction={({ answer, shownAs }) =>
          shownAs && renderButton({ kind: 'prompt', prompt: shownAs, answer })
        }
      />
      <PathRecord path={evidence.path} city={evidence.city} country={evidence.country} />
      <TripList trips={evidence.trips} />
      <VoiceList
        voices={evidence.voices.map(({ audio, shownAs, ...voice }) => ({
          ...voice,
          source: audio === null ? null : { url: audio },
          action: shownAs && renderButton({ kind: 'voice', id: shownAs }),
        }))}
        handle={evidence.handle}
      />
      <VouchList
        vouches={evidence.vouches.map(({ shownAs, ...vouch }) => ({
          ...vouch,
          key: vouch.text,
          action: shownAs && renderButton({ kind: 'vouch', id: shownAs }),
        }))}
      />
    </div>
  )
}

import {
  BROADCAST_DAYS_AHEAD,
  BROADCAST_MESSAGE_MAXIMUM,
  BROADCAST_TITLE_MAXIMUM,
  BROADCASTS_PER_DAY,
  type BroadcastAudience,
} from '@adire/contract/broadcasts.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { formatCount } from '../../lib/format.ts'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { BroadcastPreview } from './BroadcastPreview.tsx'
import { ConfirmBroadcast } from './ConfirmBroadcast.tsx'
import { audienceWords } from './copy.ts'
import { findInvalid, type InvalidFields, toFieldMoment } from './rules.ts'
import { useAudiences, useDraft } from './use-broadcasts.ts'

const audiences = ['all', 'men', 'women', 'verified'] as const
const MAXIMUM_AHEAD_MS = BROADCAST_DAYS_AHEAD * DAY_MS

/** Form of a new broadcast (ADM-BCAST-01 to 03, 06). */
export function BroadcastComposer() {
  const { t } = useLingui()
  const draftState = useDraft()
  const { draft, change } = draftState
  const counts = useAudiences().data
  const [invalid, setInvalid] = useState<InvalidFields>()
  /**
   * Audience size to type as confirmation, fixed when the dialog opens; undefined while it is
   * closed.
   */
  const [countToConfirm, setCountToConfirm] = useState<number>()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = findInvalid(draft, new Date())
    setInvalid(found)
    if (found) {
      if (found.title || found.message)
        toast.error({ title: t`Error`, description: t`Please fill in all fields` })
      return focusFirstInvalid(event.currentTarget)
    }
    if (counts) setCountToConfirm(counts[draft.targetAudience])
  }

  return (
    <Card className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form
        noValidate
        onSubmit={handleSubmit}
        className="grid min-w-0 grid-cols-1 content-start gap-5"
      >
        <Field
          label={<Trans>Title</Trans>}
          error={invalid?.title && t`Please enter a title`}
          isRequired
        >
          <Input
            maxLength={BROADCAST_TITLE_MAXIMUM}
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <Field
          label={<Trans>Message</Trans>}
          error={invalid?.message && t`Please enter a message`}
          isRequired
          className="grid-cols-1"
        >
          <Textarea
            rows={6}
            maxLength={BROADCAST_MESSAGE_MAXIMUM}
            countFrom={1500}
            value={draft.message}
            onChange={(event) => change({ message: event.target.value })}
          />
        </Field>
        <AudienceChoice
          value={draft.targetAudience}
          counts={counts}
          onChange={(targetAudience) => change({ targetAudience })}
        />
        <div className="grid gap-3">
          <Switch
            label={<Trans>Send it later</Trans>}
            hint={<Trans>Who gets it is counted when it goes out.</Trans>}
            checked={draft.isLater}
            onChange={(isLater) => change({ isLater })}
          />
          {draft.isLater && (
            <MomentField
              value={draft.sendAt}
              isInvalid={invalid?.sendAt === true}
              onChange={(sendAt) => change({ sendAt })}
            />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" icon={<Send aria-hidden />} disabled={!counts}>
            {draft.isLater ? <Trans>Plan Broadcast</Trans> : <Trans>Send Broadcast</Trans>}
          </Button>
          <p className="text-sm text-ink-3">
            <Trans>At most {BROADCASTS_PER_DAY} go out within 24 hours.</Trans>
          </p>
        </div>
      </form>
      <BroadcastPreview title={draft.title} message={draft.message} />
      {countToConfirm !== undefined && (
        <ConfirmBroadcast
          state={draftState}
          count={countToConfirm}
          onClose={() => setCountToConfirm(undefined)}
        />
      )}
    </Card>
  )
}

type ChoiceProps = {
  value: BroadcastAudience
  counts: Record<BroadcastAudience, number> | undefined
  onChange: (audience: BroadcastAudience) => void
}

/** Audience options with their current sizes. */
function AudienceChoice({ value, counts, onChange }: ChoiceProps) {
  const { t, i18n } = useLingui()
  return (
    <div className="grid gap-2">
      <p aria-hidden className="text-sm font-medium">
        <Trans>Audience</Trans>
      </p>
      <RadioCards
        label={t`Audience`}
        value={value}
        onChange={onChange}
        cards={audiences.map((audience) => ({
          value: audience,
          title: i18n._(audienceWords[audience]),
          aside: counts ? (
            <span className="tabular-nums">{formatCount(counts[audience])}</span>
          ) : (
            '…'
          ),
        }))}
      />
    </div>
  )
}

type MomentProps = { value: string; isInvalid: boolean; onChange: (value: string) => void }

function MomentField({ value, isInvalid, onChange }: MomentProps) {
  const { t } = useLingui()
  const [range] = useState(() => ({
    min: toFieldMoment(new Date()),
    max: toFieldMoment(new Date(Date.now() + MAXIMUM_AHEAD_MS)),
  }))
  return (
    <Field
      label={<Trans>When</Trans>}
      hint={<Trans>By the clock of this device, to the minute.</Trans>}
      error={isInvalid && t`Choose a moment within the next 90 days`}
      isRequired
    >
      <Input
        type="datetime-local"
        {...range}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="sm:max-w-72"
      />
    </Field>
  )
}

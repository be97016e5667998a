import {
  BROADCAST_DAYS_AHEAD,
  BROADCAST_MESSAGE_MAXIMUM,
  BROADCAST_TITLE_MAXIMUM,
  BROADCASTS_PER_DAY,
  type BroadcastAudience,
  type MemberGroup,
} from '@adire/contract/broadcasts.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useWatch, type UseFormRegisterReturn } from 'react-hook-form'
import { formatCount } from '../../lib/format.ts'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { AccountListField } from './AccountListField.tsx'
import { BroadcastPreview } from './BroadcastPreview.tsx'
import { ConfirmBroadcast } from './ConfirmBroadcast.tsx'
import { audienceLabels } from './copy.ts'
import { TranslationFields } from './TranslationFields.tsx'
import { formatForInput } from '../../lib/local-input.ts'
import { blankDraft, checkBroadcast, describeUnknown, type Draft } from './rules.ts'
import { useAudiences, useCheckAccounts, useStoredDraft } from './use-broadcasts.ts'

const audiences = ['all', 'men', 'women', 'verified', 'list'] as const
const MAXIMUM_AHEAD_MS = BROADCAST_DAYS_AHEAD * DAY_MS

const schema = schemaFromRule((draft: Draft) => checkBroadcast(draft, new Date()))

/** Form of a new broadcast (ADM-BCAST-01 to 03, 06). Sending it asks for confirmation. */
export function BroadcastComposer() {
  const { t } = useLingui()
  const stored = useStoredDraft()
  const counts = useAudiences().data
  /** Idempotency key of the broadcast: a repeated request with it sends nothing again. */
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const [toConfirm, setToConfirm] = useState<{
    draft: Draft
    count: number
    languages?: readonly UiLanguageTag[]
  }>()
  const check = useCheckAccounts()
  const renewClientId = () => setClientId(crypto.randomUUID())
  const { form, control, errors, register, change, fill, refuse, isSubmitting } = useValidatedForm<
    Draft,
    Draft
  >({
    defaultValues: stored.initial,
    schema,
    onTyped: stored.store,
    onInvalid(found) {
      if (found.title !== undefined || found.message !== undefined)
        toast.error({ title: t`Error`, description: t`Please fill in all fields` })
    },
    onSubmit(draft): Promise<void> | undefined {
      if (draft.targetAudience === 'list') return checkList(draft)
      if (counts) setToConfirm({ draft, count: counts[draft.targetAudience] })
      return undefined
    },
  })

  /** Asks for confirmation once every line names an account. A failed check is a toast. */
  async function checkList(draft: Draft): Promise<void> {
    const found = await check.mutateAsync({ accounts: draft.accounts }).catch(() => undefined)
    if (!found) return
    const accounts = describeUnknown(found)
    if (accounts !== undefined) return refuse({ accounts })
    setToConfirm({
      draft: { ...draft, isLater: false },
      count: found.accounts,
      languages: found.languages,
    })
  }
  const [title, message, translations, targetAudience, isLater] = useWatch({
    control,
    name: ['title', 'message', 'translations', 'targetAudience', 'isLater'],
  })

  function handleSent() {
    fill(blankDraft)
    stored.remove()
    renewClientId()
  }

  return (
    <Card className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form {...form} className="grid min-w-0 grid-cols-1 content-start gap-5">
        <Field label={<Trans>Title</Trans>} error={errors.title} isRequired>
          <Input maxLength={BROADCAST_TITLE_MAXIMUM} {...register('title')} />
        </Field>
        <Field
          label={<Trans>Message</Trans>}
          error={errors.message}
          isRequired
          className="grid-cols-1"
        >
          <Textarea
            rows={6}
            maxLength={BROADCAST_MESSAGE_MAXIMUM}
            countFrom={1500}
            {...register('message')}
            value={message}
          />
        </Field>
        <TranslationFields
          value={translations}
          error={errors.translations}
          onChange={(next) => change('translations', next)}
        />
        <AudienceChoice
          value={targetAudience}
          counts={counts}
          onChange={(audience) => change('targetAudience', audience)}
        />
        {targetAudience === 'list' ? (
          <AccountListField error={errors.accounts} input={register('accounts')} />
        ) : (
          <div className="grid gap-3">
            <Switch
              label={<Trans>Send it later</Trans>}
              hint={<Trans>Recipients are counted when it’s sent.</Trans>}
              checked={isLater}
              onChange={(next) => change('isLater', next)}
            />
            {isLater && <MomentField error={errors.sendAt} input={register('sendAt')} />}
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            icon={<Send aria-hidden className="rtl:-scale-x-100" />}
            disabled={!counts}
            loading={isSubmitting}
          >
            <SendLabel isList={targetAudience === 'list'} isLater={isLater} />
          </Button>
          <p className="text-sm text-ink-3" hidden={targetAudience === 'list'}>
            <Trans>You can send at most {BROADCASTS_PER_DAY} in 24 hours.</Trans>
          </p>
        </div>
      </form>
      <BroadcastPreview title={title} message={message} isLegal={targetAudience === 'list'} />
      {toConfirm && (
        <ConfirmBroadcast
          {...toConfirm}
          clientId={clientId}
          onClientIdUsed={renewClientId}
          onSent={handleSent}
          onClose={() => setToConfirm(undefined)}
        />
      )}
    </Card>
  )
}

function SendLabel({ isList, isLater }: { isList: boolean; isLater: boolean }) {
  if (isList) return <Trans>Send legal notice</Trans>
  return isLater ? <Trans>Schedule broadcast</Trans> : <Trans>Send broadcast</Trans>
}

type ChoiceProps = {
  value: BroadcastAudience
  counts: Record<MemberGroup, number> | undefined
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
          title: i18n._(audienceLabels[audience]),
          aside:
            audience === 'list' ? undefined : counts ? (
              <span className="tabular-nums">{formatCount(counts[audience])}</span>
            ) : (
              '…'
            ),
        }))}
      />
    </div>
  )
}

type MomentProps = { error: string | undefined; input: UseFormRegisterReturn }

function MomentField({ error, input }: MomentProps) {
  const [range] = useState(() => ({
    min: formatForInput(new Date()),
    max: formatForInput(new Date(Date.now() + MAXIMUM_AHEAD_MS)),
  }))
  return (
    <Field
      label={<Trans>When</Trans>}
      hint={<Trans>In the time zone of this device.</Trans>}
      error={error}
      isRequired
    >
      <Input type="datetime-local" {...range} {...input} className="sm:max-w-72" />
    </Field>
  )
}

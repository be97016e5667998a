import { type Audience, audiences } from '@adire/contract/audiences.ts'
import type { WrittenVouch } from '@adire/contract/vouch-texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { audienceCopy } from '../../lib/audience-copy.ts'
import { vouchStatusCopy } from '../../lib/vouch-copy.ts'
import { VouchQuote } from '../../shared/VouchQuote.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { VouchChanges } from './use-own-vouches.ts'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = { vouch: WrittenVouch; changes: VouchChanges }

const badges = {
  written: 'available',
  accepted: 'pending',
  approved: 'approved',
  rejected: 'rejected',
} as const

/** Vouch of a friend: to accept or decline, or with its audience and a way to remove it. */
export function OwnVouch({ vouch, changes: { save, remove } }: Props) {
  const { i18n } = useLingui()
  const { id, status, reason } = vouch
  const [chosen, setChosen] = useState<Audience>()
  const [isAsking, setIsAsking] = useState(false)
  const isNew = status === 'written'
  const isSaving = save.isPending && save.variables.id === id
  const audience = isSaving ? save.variables.audience : (isNew && chosen) || vouch.audience
  function change(next: Audience) {
    setChosen(next)
    if (!isNew) save.mutate({ id, audience: next })
  }
  return (
    <>
      <div className="grid gap-3">
        <Badge kind={badges[status]}>{i18n._(vouchStatusCopy[status])}</Badge>
        <VouchQuote vouch={vouch} isOwn />
      </div>
      {status === 'rejected' ? (
        <Banner tone="warn" title={<Trans>A moderator rejected this</Trans>}>
          <MemberText className="whitespace-pre-line">{reason}</MemberText>
        </Banner>
      ) : (
        <AudienceSelect value={audience} isDisabled={save.isPending} onChange={change} />
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        {isNew && (
          <Button
            icon={<Check aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate({ id, audience })}
          >
            <Trans>Accept</Trans>
          </Button>
        )}
        <Button
          variant="secondary"
          size={isNew ? 'md' : 'sm'}
          icon={isNew ? <X aria-hidden /> : <Trash2 aria-hidden />}
          onClick={() => setIsAsking(true)}
        >
          {isNew ? <Trans>Decline</Trans> : <Trans>Remove</Trans>}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={isNew ? <Trans>Decline this vouch?</Trans> : <Trans>Remove this vouch?</Trans>}
        description={<Trans>We delete it. We don’t tell the person who wrote it.</Trans>}
        confirmLabel={isNew ? <Trans>Decline</Trans> : <Trans>Remove</Trans>}
        tone="danger"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}

type AudienceProps = {
  value: Audience
  isDisabled: boolean
  onChange: (audience: Audience) => void
}

function AudienceSelect({ value, isDisabled, onChange }: AudienceProps) {
  const { i18n } = useLingui()
  return (
    <Field
      label={<Trans>Who can read it</Trans>}
      hint={value === 'liked' && <Trans>They might guess that you like them.</Trans>}
      className="max-w-sm"
    >
      <Select
        value={value}
        disabled={isDisabled}
        onChange={(event) => {
          const chosen = audiences.find((one) => one === event.target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {audiences.map((one) => (
          <option key={one} value={one}>
            {i18n._(audienceCopy[one])}
          </option>
        ))}
      </Select>
    </Field>
  )
}

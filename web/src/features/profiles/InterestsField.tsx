import { INTERESTS_MAXIMUM } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { RemovableChip } from '../../ui/RemovableChip.tsx'
import type { EditValues } from './edit-rules.ts'
import { addInterest, suggestedInterests, type AddInterestResult } from './interest-rules.ts'
import { interestName } from '../../lib/interest-copy.ts'

type Refusal = Exclude<AddInterestResult['kind'], 'added'>

/** Chosen interests, ten suggestions, and a field for others (MEM-PROF-23 to 25, 42, 43). */
export function InterestsField() {
  const { t } = useLingui()
  const { field, fieldState } = useController<EditValues, 'interests'>({ name: 'interests' })
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const input = useRef<HTMLInputElement>(null)
  const chosen = field.value
  const refusalTexts: Record<Refusal, string> = {
    empty: t`Type an interest first.`,
    present: t`You’ve already added this interest.`,
    full: t`You can add up to ${INTERESTS_MAXIMUM} interests. Remove one to add another.`,
    invalid: t`Use at most 30 characters.`,
  }

  function add(text: string) {
    const outcome = addInterest(chosen, text)
    if (outcome.kind !== 'added') return setRefusal(outcome.kind)
    field.onChange(outcome.interests)
    setRefusal(undefined)
    // A suggestion leaves the text that is being typed.
    if (text === typed) setTyped('')
  }

  function remove(interest: string) {
    field.onChange(chosen.filter((other) => other !== interest))
    setRefusal(undefined)
    input.current?.focus()
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Interests</Trans>
        <span role="status" className="ms-1.5 font-normal text-ink-3">
          <Trans>
            {chosen.length} of {INTERESTS_MAXIMUM}
          </Trans>
        </span>
      </legend>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((stored) => (
            <li key={stored} className="max-w-full min-w-0">
              <InterestChip stored={stored} onRemove={() => remove(stored)} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2" role="group" aria-label={t`Popular interests`}>
        {suggestedInterests(chosen).map((interest) => (
          <Chip
            key={interest}
            isSelected={false}
            icon={<Plus aria-hidden />}
            className="touch-target min-h-9 gap-1 px-3"
            onChange={() => add(interest)}
          >
            {interestName(interest)}
          </Chip>
        ))}
      </div>
      <Field
        label={t`Add your own interest`}
        error={refusal ? refusalTexts[refusal] : fieldState.error?.message}
      >
        <span className="flex gap-2">
          <Input
            ref={input}
            value={typed}
            // Above the maximum, so that a longer text is refused with a reason instead of cut off.
            maxLength={40}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => {
              setTyped(event.target.value)
              setRefusal(undefined)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              add(typed)
            }}
          />
          <Button variant="secondary" onClick={() => add(typed)} aria-label={t`Add interest`}>
            <Trans>Add</Trans>
          </Button>
        </span>
      </Field>
    </fieldset>
  )
}

function InterestChip({ stored, onRemove }: { stored: string; onRemove: () => void }) {
  const { t } = useLingui()
  const interest = interestName(stored)
  return (
    <RemovableChip removeLabel={t`Remove ${interest}`} onRemove={onRemove} className="max-w-full">
      <span className="truncate">{interest}</span>
    </RemovableChip>
  )
}

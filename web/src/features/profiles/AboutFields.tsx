import { ABOUT_ME_MAXIMUM, Language } from '@adire/contract/profiles.ts'
import { useLingui, Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { RemovableChip } from '../../ui/RemovableChip.tsx'
import { Select } from '../../ui/Select.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { InterestsField } from './InterestsField.tsx'
import type { EditValues } from './edit-rules.ts'

/** Fields of the editor's section "About & Interests". */
export function AboutFields() {
  const { t } = useLingui()
  const { field, fieldState } = useController<EditValues, 'aboutMe'>({ name: 'aboutMe' })
  return (
    <>
      <Field
        label={t`About Me`}
        isOptional
        hint={t`What makes a good day, where home is, what you’d like people to ask you.`}
        error={fieldState.error?.message}
      >
        <Textarea {...field} value={field.value ?? ''} rows={6} maxLength={ABOUT_ME_MAXIMUM} />
      </Field>
      <InterestsField />
      <LanguagesField />
    </>
  )
}

/** Languages are selected and then added, each once (MEM-PROF-26, 27). */
function LanguagesField() {
  const { t } = useLingui()
  const { field, fieldState } = useController<EditValues, 'languages'>({ name: 'languages' })
  const [selected, setSelected] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const list = useRef<HTMLSelectElement>(null)
  const spoken = field.value

  function add() {
    const language = Language.safeParse(selected).data
    setIsMissing(!language)
    if (!language || spoken.includes(language)) return
    field.onChange([...spoken, language])
    setSelected('')
  }

  function remove(language: string) {
    field.onChange(spoken.filter((other) => other !== language))
    list.current?.focus()
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Languages</Trans>
      </legend>
      {spoken.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {spoken.map((language) => (
            <li key={language}>
              <RemovableChip removeLabel={t`Remove ${language}`} onRemove={() => remove(language)}>
                {language}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      <Field
        label={t`A language you speak`}
        isLabelHidden
        error={isMissing ? t`Select a language first.` : fieldState.error?.message}
      >
        <span className="flex gap-2 *:first:flex-1">
          <Select
            ref={list}
            value={selected}
            onChange={(event) => {
              setSelected(event.target.value)
              setIsMissing(false)
            }}
          >
            <option value="">{t`Select a language`}</option>
            {Language.options
              .filter((language) => !spoken.includes(language))
              .map((language) => (
                <option key={language} value={language}>
                  {language}
                </option>
              ))}
          </Select>
          <Button variant="secondary" onClick={add} aria-label={t`Add language`}>
            <Trans>Add</Trans>
          </Button>
        </span>
      </Field>
    </fieldset>
  )
}

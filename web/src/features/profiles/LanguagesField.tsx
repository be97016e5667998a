import {
  addedSkill,
  languageLevels,
  type LanguageSkill,
  languageWishes,
} from '@adire/contract/language-levels.ts'
import { Language } from '@adire/contract/languages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { levelCopy, wishCopy } from '../../lib/language-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { EditValues } from './edit-rules.ts'
import { languageLabel } from '../../lib/language-names.ts'
import { compareLabels } from '../../lib/lists.ts'

type Skill = EditValues['languageSkills'][number]

/** Languages with levels and a wish. They are selected and then added, each once (MEM-PROF-26, 27). */
export function LanguagesField() {
  const { field, fieldState } = useController<EditValues, 'languageSkills'>({
    name: 'languageSkills',
  })
  const addSelect = useRef<HTMLSelectElement>(null)
  const skills = field.value
  const error = fieldState.error?.message
  // The form has one error for the whole list, which here is put at the row that causes it.
  const refused = error === undefined ? undefined : skills.find(isEmpty)

  function remove(language: string) {
    field.onChange(skills.filter((other) => other.language !== language))
    addSelect.current?.focus()
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Languages</Trans>
      </legend>
      {skills.length > 0 && (
        <ul className="grid gap-3">
          {skills.map((skill) => (
            <li key={skill.language}>
              <SkillRow
                skill={skill}
                error={skill === refused ? error : undefined}
                onChange={(changed) =>
                  field.onChange(skills.map((other) => (other === skill ? changed : other)))
                }
                onRemove={() => remove(skill.language)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddLanguage
        ref={addSelect}
        error={refused ? undefined : error}
        offered={Language.options.filter((one) => skills.every(({ language }) => language !== one))}
        onAdd={(language) => field.onChange([...skills, addedSkill(language)])}
      />
    </fieldset>
  )
}

/** True with neither a level nor a wish, which the contract refuses. */
function isEmpty({ speaks, understands, wish }: Skill): boolean {
  return speaks === 0 && understands === 0 && wish === null
}

type AddProps = {
  ref: RefObject<HTMLSelectElement | null>
  error: string | undefined
  offered: readonly Skill['language'][]
  onAdd: (language: Skill['language']) => void
}

function AddLanguage({ ref, error, offered, onAdd }: AddProps) {
  const { t } = useLingui()
  const options = offered
    .map((value) => ({ value, label: languageLabel(value) }))
    .toSorted((one, other) => compareLabels(one.label, other.label))
  const [selected, setSelected] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  function add() {
    const language = offered.find((one) => one === selected)
    setIsMissing(!language)
    if (!language) return
    onAdd(language)
    setSelected('')
  }

  return (
    <Field
      label={t`Add a language`}
      isLabelHidden
      error={isMissing ? t`Select a language first.` : error}
    >
      <span className="flex gap-2 *:first:flex-1">
        <Select
          ref={ref}
          value={selected}
          onChange={(event) => {
            setSelected(event.target.value)
            setIsMissing(false)
          }}
        >
          <option value="">{t`Select a language`}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button variant="secondary" onClick={add} aria-label={t`Add language`}>
          <Trans>Add</Trans>
        </Button>
      </span>
    </Field>
  )
}

type RowProps = {
  skill: Skill
  error: string | undefined
  onChange: (skill: Skill) => void
  onRemove: () => void
}

/** Levels and wish of a language: below each other on phones, in one line on wide screens. */
function SkillRow({ skill, error, onChange, onRemove }: RowProps) {
  const { t, i18n } = useLingui()
  const language = languageLabel(skill.language)
  const { wish } = skill
  const wishes = languageWishes.map((value) => ({ value, label: i18n._(wishCopy[value]) }))
  return (
    <fieldset className="relative grid min-w-0 gap-3 rounded-card border border-line bg-surface-2 p-3 pt-12">
      <legend className="sr-only">{language}</legend>
      <p aria-hidden className="absolute start-3 top-3 font-semibold">
        {language}
      </p>
      <Button
        variant="ghost"
        size="sm"
        className="touch-target absolute end-1 top-1"
        aria-label={t`Remove ${language}`}
        onClick={onRemove}
      >
        <X aria-hidden className="size-4" />
      </Button>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <LevelField
          label={t`I speak it`}
          error={error}
          level={skill.speaks}
          onChange={(speaks) => onChange({ ...skill, speaks })}
        />
        <LevelField
          label={t`I understand it`}
          level={skill.understands}
          onChange={(understands) => onChange({ ...skill, understands })}
        />
        <Field label={t`What it means to me`} isOptional className="sm:max-xl:col-span-2">
          <Select
            value={wish ?? ''}
            onChange={({ target }) =>
              onChange({
                ...skill,
                wish: languageWishes.find((one) => one === target.value) ?? null,
              })
            }
          >
            <option value="">{t`None`}</option>
            {wishes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </fieldset>
  )
}

type LevelProps = {
  label: string
  error?: string | undefined
  level: LanguageSkill['speaks']
  onChange: (level: LanguageSkill['speaks']) => void
}

function LevelField({ label, error, level, onChange }: LevelProps) {
  const { i18n } = useLingui()
  return (
    <Field label={label} error={error}>
      <Select
        value={String(level)}
        onChange={({ target }) => {
          const chosen = languageLevels.find((one) => String(one) === target.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {languageLevels.map((one) => (
          <option key={one} value={one}>
            {i18n._(levelCopy[one])}
          </option>
        ))}
      </Select>
    </Field>
  )
}

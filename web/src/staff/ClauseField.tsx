import { clauseKeys, GuidelineClause, guidelineClauses } from '@adire/contract/guidelines.ts'
import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { isPlainKey } from '../lib/single-keys.ts'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { clauseStatements } from './clause-copy.ts'
import { fillStatement, findClauseByDigit, getClauseDigit } from './clause-rules.ts'

type Props = {
  value: GuidelineClause | undefined
  statement: string
  /** Also gets the statement, filled in or cleared unless the moderator has written one. */
  onChoose: (clause: GuidelineClause | undefined, statement: string) => void
}

/**
 * Field for the part of the Community Guidelines that a decision is about. Choosing one fills in the
 * statement; number keys choose while the field has the focus.
 */
export function ClauseField({ value, statement, onChoose }: Props) {
  const { t, i18n } = useLingui()

  function choose(clause: GuidelineClause | undefined) {
    const templates = clauseKeys.map((key) => i18n._(clauseStatements[key]))
    const chosen = clause === undefined ? '' : i18n._(clauseStatements[clause])
    onChoose(clause, fillStatement(statement, templates, chosen))
  }

  function handleKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
    const clause = findClauseByDigit(event.key)
    if (clause === undefined || !isPlainKey(event.nativeEvent)) return
    event.preventDefault()
    choose(clause)
  }

  return (
    <Field
      label={t`Guideline`}
      isOptional
      hint={t`Fills in the statement. The member sees a link to this guideline.`}
    >
      <Select
        value={value ?? ''}
        onChange={({ target }) => choose(GuidelineClause.safeParse(target.value).data)}
        onKeyDown={handleKeyDown}
      >
        <option value="">{t`None of these`}</option>
        {clauseKeys.map((clause, position) => (
          <option key={clause} value={clause}>
            {getClauseDigit(position)}. {guidelineClauses[clause].title}
          </option>
        ))}
      </Select>
    </Field>
  )
}

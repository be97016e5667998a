import { ISSUE_SUBJECT_MAXIMUM } from '@adire/contract/newsletter-issues.ts'
import { Trans } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { TranslationLanguage } from '../../staff/translation-rules.ts'
import { TranslationTabs } from '../../staff/TranslationTabs.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import {
  copyText,
  createBlankText,
  isBlank,
  type IssueDraft,
  type IssueTextDraft,
  isWritten,
} from './issue-rules.ts'
import { IssueBlocks } from './IssueBlocks.tsx'

type Props = {
  english: IssueTextDraft
  value: IssueDraft['translations']
  error: string | undefined
  onChange: (next: IssueDraft['translations']) => void
}

/** Optional texts of an issue for subscribers with another language. */
export function IssueTranslations({ english, value, error, onChange }: Props) {
  // One object, so that the empty fields keep their keys until they are typed into.
  const [blank] = useState(createBlankText)
  return (
    <TranslationTabs
      value={value}
      createBlank={() => blank}
      isWritten={isWritten}
      isBlank={isBlank}
      error={error}
      hint={<Trans>Subscribers get English if there’s no text in their language.</Trans>}
      onChange={onChange}
    >
      {(fields) => <Texts {...fields} english={english} />}
    </TranslationTabs>
  )
}

type TextsProps = {
  language: TranslationLanguage
  english: IssueTextDraft
  value: IssueTextDraft
  error: string | undefined
  onChange: (next: IssueTextDraft) => void
}

function Texts({ language: { tag, name }, english, value, error, onChange }: TextsProps) {
  return (
    <>
      {isBlank(value) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-2">
            <Trans>No translation: these subscribers get English.</Trans>
          </p>
          {!isBlank(english) && (
            <Button
              variant="secondary"
              size="sm"
              icon={<Copy aria-hidden />}
              onClick={() => onChange(copyText(english))}
            >
              <Trans>Copy the English text</Trans>
            </Button>
          )}
        </div>
      )}
      <Field label={<Trans>Subject in {name}</Trans>} error={error}>
        <Input
          lang={tag}
          maxLength={ISSUE_SUBJECT_MAXIMUM}
          value={value.subject}
          onChange={({ target }) => onChange({ ...value, subject: target.value })}
        />
      </Field>
      <IssueBlocks
        blocks={value.blocks}
        lang={tag}
        showsErrors={error !== undefined}
        onChange={(blocks) => onChange({ ...value, blocks })}
      />
    </>
  )
}

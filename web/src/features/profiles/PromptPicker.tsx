import type { PromptKey } from '@adire/contract/prompts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getPromptText, promptThemeCopy } from '../../lib/prompt-copy.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { listThemes } from './prompt-rules.ts'

type Props = {
  open: boolean
  /** Prompts that the member answers already. */
  taken: readonly PromptKey[]
  onChoose: (prompt: PromptKey) => void
  onClose: () => void
  /** Called when the dialog has closed and returned the focus. */
  onClosed: () => void
}

/** Dialog with the prompts by theme, and a search. */
export function PromptPicker({ open, taken, onChoose, onClose, onClosed }: Props) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onClosed={onClosed}
      title={t`Choose a prompt`}
      size="md"
      phone="full"
      focusesTitle
      className="sm:h-[min(90dvh,44rem)] sm:max-h-none"
    >
      <PromptList taken={taken} onChoose={onChoose} />
    </Dialog>
  )
}

function PromptList({ taken, onChoose }: Pick<Props, 'taken' | 'onChoose'>) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const groups = listThemes(taken, typed, {
    prompt: getPromptText,
    theme: (theme) => i18n._(promptThemeCopy[theme]),
  })
  const count = groups.reduce((sum, { prompts }) => sum + prompts.length, 0)
  return (
    <div className="grid gap-6">
      <div className="sticky top-0 z-10 -mx-1 bg-surface px-1 pt-1 pb-2">
        <Field label={t`Search prompts`} isLabelHidden>
          <Input
            type="search"
            value={typed}
            placeholder={t`Search, for example “grandmother”`}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </div>
      <p role="status" className={count === 0 ? 'text-ink-2' : 'sr-only'}>
        {count === 0 ? (
          <Trans>No prompts match your search. Try other words, or clear the search.</Trans>
        ) : (
          typed.trim() !== '' && <Plural value={count} one="# prompt" other="# prompts" />
        )}
      </p>
      {groups.map(({ theme, prompts }) => (
        <section key={theme} aria-labelledby={`theme-${theme}`} className="grid gap-1">
          <h3 id={`theme-${theme}`} className="text-lg">
            {i18n._(promptThemeCopy[theme])}
          </h3>
          <ul className="-mx-3 grid">
            {prompts.map((prompt) => (
              <li key={prompt} className="grid">
                <button
                  type="button"
                  onClick={() => onChoose(prompt)}
                  className="min-h-12 rounded-input px-3 py-2.5 text-start text-lg transition-colors hover:bg-surface-3"
                >
                  {getPromptText(prompt)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

import { PROMPT_ANSWER_MAXIMUM, type PromptKey, PROMPTS_MAXIMUM } from '@adire/contract/prompts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { joinLines } from '../../lib/join-lines.ts'
import { getPromptText } from '../../lib/prompt-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { PromptConflict } from './PromptConflict.tsx'
import { PromptPicker } from './PromptPicker.tsx'
import { type AnswerProblem, type DraftAnswer, moveAnswer } from './prompt-rules.ts'
import type { PromptsForm } from './use-prompts-form.ts'

type Props = { form: PromptsForm }

/** Fields of the answers in their order, and the button that adds a prompt. */
export function PromptEditor({ form }: Props) {
  const { answers, change, problems, conflict, isSaving } = form
  const { t } = useLingui()
  const [isPicking, setIsPicking] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const chosen = useRef<PromptKey>(undefined)
  const root = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  function choose(prompt: PromptKey) {
    chosen.current = prompt
    change([...answers, { prompt, answer: '' }])
    setIsPicking(false)
  }

  function move(index: number, step: -1 | 1) {
    change(moveAnswer(answers, index, step))
    const position = index + step + 1
    setAnnouncement(t`Moved to position ${position} of ${answers.length}`)
  }

  function remove(index: number) {
    change(answers.filter((_, other) => other !== index))
    setAnnouncement(t`Removed. Nothing is saved yet.`)
    // The add button may be rendered only after this change.
    requestAnimationFrame(() => addButton.current?.focus())
  }

  /** A chosen prompt gets the focus instead of the button, which is gone after the third. */
  function focusChosen() {
    root.current?.querySelector<HTMLElement>(`[data-prompt="${chosen.current}"] textarea`)?.focus()
    chosen.current = undefined
  }

  return (
    <div ref={root} className="grid gap-4">
      {conflict && <PromptConflict conflict={conflict} />}
      {answers.length > 0 && (
        <ol className="grid gap-4">
          {answers.map((answer, index) => (
            <li key={answer.prompt} data-prompt={answer.prompt}>
              <AnswerField
                answer={answer}
                problem={problems[index]}
                isSaving={isSaving}
                isFirst={index === 0}
                isLast={index === answers.length - 1}
                onChange={(text) =>
                  change(
                    answers.map((other, i) => (i === index ? { ...other, answer: text } : other)),
                  )
                }
                onMove={(step) => move(index, step)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      {answers.length < PROMPTS_MAXIMUM ? (
        <Button
          ref={addButton}
          variant="secondary"
          icon={<Plus aria-hidden />}
          className="justify-self-start max-sm:w-full"
          onClick={() => setIsPicking(true)}
        >
          {answers.length === 0 ? (
            <Trans>Choose a prompt</Trans>
          ) : (
            <Trans>Add another prompt</Trans>
          )}
        </Button>
      ) : (
        <p className="text-sm text-ink-3">
          <Trans>You can answer {PROMPTS_MAXIMUM} prompts. Remove one to choose another.</Trans>
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <PromptPicker
        open={isPicking}
        taken={answers.map(({ prompt }) => prompt)}
        onChoose={choose}
        onClose={() => setIsPicking(false)}
        onClosed={focusChosen}
      />
    </div>
  )
}

type AnswerProps = {
  answer: DraftAnswer
  problem: AnswerProblem | undefined
  isSaving: boolean
  isFirst: boolean
  isLast: boolean
  onChange: (text: string) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function AnswerField(props: AnswerProps) {
  const { answer, problem, isSaving, isFirst, isLast, onChange, onMove, onRemove } = props
  const { t } = useLingui()
  const prompt = getPromptText(answer.prompt)
  const problemCopy: Record<AnswerProblem, string> = {
    empty: t`Write an answer, or remove this prompt.`,
    invalid: t`Use at most ${PROMPT_ANSWER_MAXIMUM} characters on one line.`,
  }
  return (
    <div className="grid gap-2 rounded-tile border border-line bg-surface p-4">
      <Field label={prompt} error={problem && problemCopy[problem]}>
        <Textarea
          value={answer.answer}
          rows={3}
          readOnly={isSaving}
          maxLength={PROMPT_ANSWER_MAXIMUM}
          placeholder={t`Your answer`}
          className="text-lg"
          onChange={(event) => onChange(joinLines(event.target.value))}
        />
      </Field>
      <div className="-mx-2 -mb-2 flex items-center">
        <IconButton
          label={t`Move up: ${prompt}`}
          icon={<ArrowUp aria-hidden />}
          aria-disabled={isFirst}
          className="aria-disabled:opacity-40"
          onClick={() => !isFirst && onMove(-1)}
        />
        <IconButton
          label={t`Move down: ${prompt}`}
          icon={<ArrowDown aria-hidden />}
          aria-disabled={isLast}
          className="aria-disabled:opacity-40"
          onClick={() => !isLast && onMove(1)}
        />
        <IconButton
          label={t`Remove: ${prompt}`}
          icon={<Trash2 aria-hidden />}
          className="ms-auto"
          onClick={onRemove}
        />
      </div>
    </div>
  )
}

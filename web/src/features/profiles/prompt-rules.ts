import {
  PromptAnswer,
  PromptAnswers,
  PromptKey,
  promptThemes,
  type PromptTheme,
  PROMPTS_MAXIMUM,
} from '@adire/contract/prompts.ts'
import { z } from 'zod'
import { findOptions } from '../../lib/find-options.ts'

const DraftAnswer = z.object({ prompt: PromptKey, answer: z.string() })
/** An answer that is being written; it may still be empty. */
export type DraftAnswer = z.infer<typeof DraftAnswer>

const PromptDraft = z.object({
  answers: z.array(DraftAnswer).max(PROMPTS_MAXIMUM),
  base: z.object({ prompts: PromptAnswers }),
})
/** Unsaved answers, with the saved ones that they began with. */
export type PromptDraft = z.infer<typeof PromptDraft>

/** Reads a stored draft; undefined if another release stored it in another shape. */
export function readPromptDraft(text: string | undefined): PromptDraft | undefined {
  try {
    return PromptDraft.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}

/** True if two lists have the same answers in the same order; surrounding spaces don't count. */
export function isSamePrompts(one: readonly DraftAnswer[], other: readonly DraftAnswer[]): boolean {
  const canonical = (answers: readonly DraftAnswer[]) =>
    JSON.stringify(answers.map(({ prompt, answer }) => [prompt, answer.normalize('NFC').trim()]))
  return canonical(one) === canonical(other)
}

/**
 * Lists the answers of a draft without those that it has as they were saved and that have been removed
 * since, in another tab or by a moderator: saving the draft would publish them again.
 */
export function dropRemoved(
  { answers, base }: PromptDraft,
  saved: readonly PromptAnswer[],
): readonly DraftAnswer[] {
  return answers.filter((answer) => {
    const isKept = saved.some(({ prompt }) => prompt === answer.prompt)
    return isKept || !base.prompts.some((old) => isSamePrompts([old], [answer]))
  })
}

/** Moves an answer by one place; the same list if it is at the end. */
export function moveAnswer(
  answers: readonly DraftAnswer[],
  index: number,
  step: -1 | 1,
): readonly DraftAnswer[] {
  const [moved, other] = [answers[index], answers[index + step]]
  if (!moved || !other) return answers
  return answers.map((answer, i) => (i === index ? other : i === index + step ? moved : answer))
}

export type AnswerProblem = 'empty' | 'invalid'

/** Says what the contract would refuse about an answer. */
export function findProblem(answer: DraftAnswer): AnswerProblem | undefined {
  if (answer.answer.trim() === '') return 'empty'
  return PromptAnswer.safeParse(answer).success ? undefined : 'invalid'
}

export type ThemeGroup = { theme: PromptTheme; prompts: readonly PromptKey[] }

/**
 * Prompts by theme without those answered already, filtered by the typed words in the prompt or in
 * the name of its theme. Themes without prompts are left out.
 */
export function listThemes(
  taken: readonly PromptKey[],
  typed: string,
  texts: { prompt: (prompt: PromptKey) => string; theme: (theme: PromptTheme) => string },
): ThemeGroup[] {
  return listThemeEntries().flatMap(({ theme, prompts }) => {
    const options = prompts
      .filter((prompt) => !taken.includes(prompt))
      .map((prompt) => ({
        value: prompt,
        label: texts.prompt(prompt),
        keywords: texts.theme(theme),
      }))
    const found = new Set(findOptions(options, typed).map(({ value }) => value))
    const shown = prompts.filter((prompt) => found.has(prompt))
    return shown.length === 0 ? [] : [{ theme, prompts: shown }]
  })
}

function listThemeEntries(): ThemeGroup[] {
  const { food, family, going_home: goingHome, language, faith, humour } = promptThemes
  return [
    { theme: 'food', prompts: food },
    { theme: 'family', prompts: family },
    { theme: 'going_home', prompts: goingHome },
    { theme: 'language', prompts: language },
    { theme: 'faith', prompts: faith },
    { theme: 'humour', prompts: humour },
  ]
}

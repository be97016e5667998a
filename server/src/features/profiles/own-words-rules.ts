import type { PromptAnswer } from '@adire/contract/prompts.ts'

/** Columns of a profile with words of the member's own. */
export interface OwnWords {
  handle: string
  profession: string | null
  about_me: string | null
  interests: readonly string[]
}

export type EditedWords = { [F in keyof OwnWords]?: OwnWords[F] | undefined }

/** True if an edit writes words that the profile doesn't have. */
export function addsWords(own: OwnWords, edit: EditedWords): boolean {
  const isNew = (field: 'handle' | 'profession' | 'about_me') => {
    const after = edit[field]
    return typeof after === 'string' && after !== own[field]
  }
  const interests = edit.interests ?? []
  return (
    isNew('handle') ||
    isNew('profession') ||
    isNew('about_me') ||
    interests.some((interest) => !own.interests.includes(interest))
  )
}

/** True if one of the answers is new. */
export function addsAnswers({
  saved,
  answers,
}: Record<'saved' | 'answers', readonly PromptAnswer[]>): boolean {
  const known = new Set(saved.map(({ answer }) => answer))
  return answers.some(({ answer }) => !known.has(answer))
}

import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Line } from '../features/risk/text-rules.ts'

const Conversation = z.object({
  id: z.string(),
  language: z.enum(['en', 'fr', 'pt', 'es', 'pcm']),
  messages: z.array(z.object({ from: z.enum(['sender', 'recipient']), text: z.string() })),
})

/** A written conversation of the corpus. */
export interface CorpusConversation {
  id: string
  language: z.infer<typeof Conversation>['language']
  isLure: boolean
  /** The writer of the text. */
  writer: string
  lines: Line[]
}

const CORPUS = new URL('../features/risk/corpus/', import.meta.url)

/**
 * Reads the conversations that the model of wording is trained on, or those that it is tested on, which
 * it isn't trained on (`docs/decisions/0160-model-of-wording.md`).
 */
export function readFraudCorpus(part: 'training' | 'test'): CorpusConversation[] {
  const folder = new URL(`${part}/`, CORPUS)
  return readdirSync(folder)
    .toSorted()
    .flatMap((writer) =>
      [true, false].flatMap((isLure) => {
        const file = new URL(`${writer}/${isLure ? 'lures' : 'honest'}.jsonl`, folder)
        const rows = readFileSync(file, 'utf8').trim().split('\n')
        return rows.map((row) => {
          const { id, language, messages } = Conversation.parse(JSON.parse(row))
          const lines = messages.map(({ from, text }) => ({ isSender: from === 'sender', text }))
          return { id, language, isLure, writer, lines }
        })
      }),
    )
}

/** Lists a conversation as it was after each message of the sender. */
export function listPrefixes(lines: readonly Line[]): Line[][] {
  return lines.flatMap(({ isSender }, i) => (isSender ? [lines.slice(0, i + 1)] : []))
}

import { AppealId, MemberId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import { renderMarkup } from '../../testing/render-markup.tsx'
import { OtherAppeals } from './OtherAppeals.tsx'

const ada = {
  id: AppealId.parse(crypto.randomUUID()),
  member: { id: MemberId.parse(crypto.randomUUID()), handle: 'Ada' },
  submittedAt: '2026-11-01T10:00:00.000Z',
  words: '',
}
const render = (count: number) => renderMarkup(<OtherAppeals others={{ count, appeals: [ada] }} />)

test('says that the appeals beyond those on the page are open, and where to read them', () => {
  expect(render(3)).toContain(
    'Showing the oldest 1 of 3 appeals. The others are open too: read them in the list of appeals',
  )
  expect(render(1)).not.toContain('Showing the oldest')
})

import { expect, test } from 'vitest'
import { renderMarkup } from '../../testing/render-markup.tsx'
import type { ReceivedReport } from './rules.ts'
import { type Sanction, SanctionForm } from './SanctionForm.tsx'

const CHOSEN = '<option value="scam" selected="">'

const render = (action: Sanction, outcome: ReceivedReport['outcome']) =>
  renderMarkup(
    <SanctionForm
      id="form"
      action={action}
      name="Ben"
      reports={[{ reasons: ['scam'], outcome }]}
      onSubmit={() => undefined}
    />,
  )

test('starts a ban, and no other sanction, with the guideline of an undecided report of a scam', () => {
  expect(render('ban', null)).toContain(CHOSEN)
  for (const action of ['warn', 'suspend', 'reinstate'] as const)
    expect(render(action, null)).not.toContain(CHOSEN)
})

test('starts a ban after decided reports of a scam without a guideline, and says whom it warns', () => {
  const nobody = 'We won’t warn anyone Ben wrote to'
  for (const outcome of ['Warning issued', 'Report dismissed'] as const)
    expect(render('ban', outcome)).not.toContain(CHOSEN)
  expect(render('ban', 'Warning issued')).toContain(nobody)
  expect(render('ban', 'Report dismissed')).not.toContain(nobody)
})

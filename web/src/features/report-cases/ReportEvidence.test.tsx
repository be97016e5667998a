import { MemberId, VoiceId, VouchId } from '@adire/contract/ids.ts'
import type { ReportCaseDetails } from '@adire/contract/report-cases.ts'
import { expect, test } from 'vitest'
import { renderMarkup } from '../../testing/render-markup.tsx'
import { ReportEvidence } from './ReportEvidence.tsx'

type Report = ReportCaseDetails['reports'][number]

const ada = { id: MemberId.parse(crypto.randomUUID()), handle: 'Ada' }
const reporter: Report['reporter'] = {
  id: MemberId.parse(crypto.randomUUID()),
  handle: 'Ben',
  gender: 'man',
  age: 40,
  city: 'Accra',
  country: 'GH',
  role: 'member',
  isVerified: true,
  joinedOn: '2026-10-01',
  status: 'active',
  suspendedUntil: null,
  reportsMade: 1,
  reportsDismissed: 0,
  reportsUnfounded: 0,
  reportsReceived: 0,
  actions: [],
}

/** Creates a report whose content the profile still shows, or no longer shows. */
function makeReport(isShown: boolean): Report {
  return {
    reporter,
    reason: 'spam',
    description: '',
    reportedAt: '2026-11-01T10:00:00.000Z',
    evidence: {
      handle: ada.handle,
      age: 37,
      city: 'Accra',
      country: 'GH',
      details: {},
      prompts: [{ prompt: 'home_is', answer: 'Two kitchens', shownAs: isShown ? 'home_is' : null }],
      path: null,
      trips: [],
      photos: [],
      voices: [
        {
          kind: 'name',
          question: null,
          transcript: '',
          durationMs: 2_000,
          waveform: [1, 2, 3],
          audio: null,
          shownAs: isShown ? VoiceId.parse(crypto.randomUUID()) : null,
        },
      ],
      vouches: [
        {
          text: 'She keeps her promises.',
          name: 'Ngozi',
          relation: 'friend',
          years: 3,
          isByMember: false,
          shownAs: isShown ? VouchId.parse(crypto.randomUUID()) : null,
        },
      ],
      messages: [],
    },
  }
}

function countButtons(isShown: boolean, rejectableOf: typeof ada | null): number {
  const markup = renderMarkup(
    <ReportEvidence report={makeReport(isShown)} headingId="report" {...{ rejectableOf }} />,
  )
  return markup.match(/Remove answer|Reject recording|Reject vouch/g)?.length ?? 0
}

test('offers to reject what the profile still shows, to moderators who may decide the case', () => {
  expect(countButtons(true, ada)).toBe(3)
  expect(countButtons(true, null)).toBe(0)
  expect(countButtons(false, ada)).toBe(0)
})

import { expect, test } from 'vitest'
import { jobs } from '../../app/job-list.ts'
import { dataMap } from './data-rules.ts'
import {
  activities,
  consentColumns,
  describeRetention,
  listUnclassified,
} from './processing-rules.ts'

test('gives every table of the data map one purpose, basis and recipients, and a retention', () => {
  expect(listUnclassified()).toEqual([])
  for (const { purpose, basis, recipients } of Object.values(activities))
    for (const text of [purpose, basis, recipients]) expect(text).not.toBe('')
  const names = ['none', ...jobs.map(({ name }) => name)]
  for (const table of Object.keys(dataMap)) {
    const { time, job } = describeRetention(table)
    expect([table, time]).not.toEqual([table, ''])
    expect(names).toContain(job)
  }
})

test('bases every sensitive column on explicit consent', () => {
  const columns = dataMap['profiles']?.exported ?? []
  for (const name of Object.keys(consentColumns))
    expect(columns).toContain(name.replace('profiles.', ''))
  expect(consentColumns['profiles.religion']).toContain('explicit consent')
})

test.each([
  ['risk_holds', 'risk.sweep', '180 days after the end'],
  ['risk_openers', 'risk.sweep', '7 days'],
  ['risk_comment_openers', 'risk.sweep', '7 days'],
  ['date_plan_mails', 'datePlans.erase', 'with the plan'],
  [
    'removed_prompts',
    'profiles.eraseRemovedPrompts',
    'until the removal can no longer be appealed',
  ],
  ['fraud_alerts', 'fraudNotices.forget', 'a year'],
  ['recent_views', 'discovery.moveExposure', '28 days'],
  ['lane_days', 'discovery.moveExposure', 'until the end of the day'],
  ['trips', 'trips.compareAll', 'until the month in which they end is over'],
  ['scheduled_messages', 'messages.sendScheduled', '30 days if it couldn’t be sent'],
])('states the job that deletes rows of %s while the account exists', (table, job, time) => {
  expect(describeRetention(table)).toEqual({ job, time: expect.stringContaining(time) })
})

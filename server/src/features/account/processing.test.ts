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

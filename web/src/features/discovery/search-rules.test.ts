import { filterFields, listFilterOptions } from '@adire/contract/profile-fields.ts'
import { expect, test } from 'vitest'
import { defaultFilters, parseFilters } from './rules.ts'
import { parseFilterSearch } from './search-rules.ts'

test.each(filterFields)('reads the filter %s from the text of an address only', (field) => {
  const options = listFilterOptions(field).join(',')
  const { [field]: chosen } = parseFilters(parseFilterSearch({ [field]: options }), {
    isPremium: true,
    preferred: defaultFilters,
  })
  expect(chosen).toEqual(listFilterOptions(field))
  // The router turns digits into numbers, and brackets into lists and objects.
  for (const value of [5, true, [], {}, null, 'x'.repeat(301)])
    expect(
      parseFilters(parseFilterSearch({ [field]: value }), {
        isPremium: true,
        preferred: defaultFilters,
      })[field],
    ).toEqual([])
})

test('offers every option of a filter but "prefer not to say"', () => {
  expect(listFilterOptions('children')).toEqual(['none', 'have_children'])
  expect(listFilterOptions('education')).toHaveLength(6)
})

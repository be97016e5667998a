import { examineEveryWay } from './examine.ts'
import { confirmIdentity, expect, test } from './fixtures.ts'
import { joinAsAdmin } from './people.ts'
import { sql } from './world.ts'

/** Adds twelve weeks; in the older half there are too few people. */
async function addWeeks() {
  // Removes what an earlier attempt of this test has stored.
  await sql(`delete from order_experiments`)
  await sql(`delete from market_weeks`)
  await sql(`
    insert into market_weeks (week, computed_at, is_complete)
    select date_trunc('week', current_date)::date - 7 * n, now(), n > 0 from generate_series(0, 11) n`)
  await sql(`
    insert into market_metrics (week, gender, cohort, city, members, with_answer, answered, likes, unmatched, unanswered, gini, boosted_ratio)
    select week, gender, cohort, city, m, m * 0.95, m * 0.8, m * 20, m * 16, m * 17,
      case when m > 0 and gender <> 'all' then 0.31 end, case when m > 0 and gender = 'man' then 2.4 end
    from market_weeks, unnest(array['all', 'man', 'woman']) gender, unnest(array['all', 'newcomers', 'established']) cohort,
      unnest(array['all', 'small', 'Lagos']) city,
      lateral (select case when week > current_date - 45 then 200 when city = 'all' then 120 end as m) sizes`)
}

test('shows the market by week, and starts and stops an experiment', async ({ visitor }) => {
  await addWeeks()
  const { page } = await joinAsAdmin(await visitor(), { name: 'Ada' })
  await page.goto('/dashboard/admin/market')
  await expect(page.getByText('Goal met').first()).toBeVisible()
  await page.getByLabel('City').selectOption('Lagos')
  const weeks = page.getByRole('region', { name: 'Metrics by week' })
  await expect(weeks.getByText('Too few people').first()).toBeVisible()
  await page.getByLabel('Metric', { exact: true }).selectOption('Exposure Gini')
  await page.getByLabel('Gender').selectOption('Men')
  await expect(page).toHaveURL(/gender=man/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('adire-market.csv')
  await page.goto('/dashboard/admin/market')
  await expect(weeks).toBeVisible()
  await examineEveryWay(page, 'admin-market')

  await page.getByRole('link', { name: 'Experiments' }).click()
  await page.getByRole('button', { name: 'Start experiment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start an experiment' })
  await dialog.getByLabel('Near me').fill('21')
  await dialog.getByLabel('Random draw').fill('4')
  await dialog.getByRole('button', { name: 'Start experiment' }).click()
  await expect(dialog.getByText('Enter a number from 0 to 20.')).toBeVisible()
  await expect(dialog.getByText('Enter a number from 5 to 20.')).toBeVisible()
  await dialog.getByLabel('Random draw').fill('8')
  await dialog.getByLabel('Name').fill('More of my city')
  await dialog.getByLabel('What do you expect?').fill('Neighbours answer each other more often')
  await dialog.getByLabel('Near me').fill('12')
  await dialog.getByRole('button', { name: 'Start experiment' }).click()
  await confirmIdentity(page)
  await expect(page.getByText('Near me: 4 → 12')).toBeVisible()
  await sql(
    `update order_experiments set checked_at = now(), results = $1::jsonb where stopped_at is null`,
    [JSON.stringify(results)],
  )
  await page.reload()
  await expect(page.getByText('No clear difference yet').first()).toBeVisible()
  await examineEveryWay(page, 'admin-experiments')
  const { page: reader } = await visitor()
  await reader.goto('/how-we-rank')
  await expect(reader.getByText('A small test is running')).toBeVisible()
  // The normal weight, filled in by the server.
  await expect(reader.getByText('They live in your city')).toContainText('Weight 4.')

  await page.getByRole('button', { name: 'Stop experiment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop experiment' }).click()
  await expect(page.getByText('Stopped by an admin')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'What counts' })).toBeVisible()
  await expect(reader.getByText('A small test is running')).toBeHidden()
})

const arm = {
  members: 412,
  answeredShare: 0.94,
  menShare: 0.92,
  womenShare: 0.97,
  newcomersShare: null,
  smallCitiesShare: 0.91,
  answeredPer100: 130.4,
  unmatchedShare: 0.81,
  unansweredShare: 0.86,
  reportsPer100: 1.2,
}
const results = {
  variant: arm,
  control: { ...arm, members: 408, answeredShare: 0.93, answeredPer100: 101.2 },
  comparisons: [
    { metric: 'answeredShare', difference: 0.01, low: -0.023, high: 0.043 },
    { metric: 'answeredPer100', difference: 29.2, low: 11.3, high: 47.1 },
  ],
}

// Alternating measurements, so that a change of the machine's speed affects all items alike.

/** Measures each item once per round. Returns the results of each item. */
export async function measureInRounds(rounds, items, measure) {
  const results = items.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [n, item] of items.entries()) results[n].push(await measure(item, round))
  return results
}

/** How many seeds a property is tried with. */
export const seedCount = Number(process.env['SEEDS'] ?? 50);

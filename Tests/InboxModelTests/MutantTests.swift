import InboxModel
import Testing

/// The harnesses against bugs that were planted for them.
@Suite struct MutantTests {
  @Test func `every planted bug is caught`() async throws {
    let mutants = Mutant.all
    #expect(mutants.count >= 15)
    #expect(Set(mutants.map(\.name)).count == mutants.count)
    for mutant in mutants {
      let caught = try await mutant.caught()
      print("\(mutant.name) -> \(caught ?? "NOT CAUGHT")")
      #expect(caught != nil, "\(mutant.name)")
    }
  }
}

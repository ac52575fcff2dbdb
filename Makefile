# Everything a newcomer needs: `make demo` and `make test`. Both install what is missing first.
SHELL := /bin/bash
.DELETE_ON_ERROR:
.PHONY: help prepare client build demo demo-compose test test-client test-sanitize test-swift scenarios
.PHONY: lint format clean
.PHONY: inboxmodel model mutants
.PHONY: timings hostile races steps api
.PHONY: faultlab crash powercut soak diskfull bench
.PHONY: fuzz sanitize

# A forbidden arrow between modules is an error, and so is every warning of our own code.
BUILD := --explicit-target-dependency-import-check error
TOOL := .build/debug/sharetarget
export PHOTO

help:
	@echo "make demo [PHOTO=path]  a photo goes from the share sheet to the app's web page"
	@echo "make test               every test"
	@echo "make demo-compose       a photo and a caption go through the compose sheet to a local server"
	@echo "make scenarios          the stories of Examples/Scenarios, one by one"
	@echo "make timings            four of them, each with 100 timings; SEEDS=n, SEED=first"
	@echo "make crash              kills, torn writes, errors, double faults, pauses: 100,000 cases and more"
	@echo "make powercut           the power fails at every call, on ext4, xfs and btrfs (as root)"
	@echo "make soak               30 minutes x 3 seeds of random kills; SECONDS_EACH=n for less"
	@echo "make model              lost writes after every workload of 3 operations; all states of the reducers"
	@echo "make mutants            planted bugs, and which harness catches each"
	@echo "make races              the races of the page with 500 seeds each; SEEDS=n"
	@echo "make steps              TimeSafari disturbed at every step of its page, and 110 photos in a row; QUEUE=n"
	@echo "make api                writes the API chapter of Client/README.md from the sources"
	@echo "make hostile            the intake against 10,000 offers of misbehaving providers; HOSTILE_SEEDS=n"
	@echo "make fuzz               every reader of foreign bytes under libFuzzer; SECONDS_EACH=n for less"
	@echo "make sanitize           the tests with the thread and with the address sanitizer"
	@echo "make diskfull           a share on a disk of every small size (as root)"
	@echo "make bench              what it costs, beside the naive way and the machine's own limits"
	@echo "make lint               format, types, shell"
	@echo "make format             rewrites the sources in the house format"

prepare:
	@.ci/prepare

client: prepare
	@tsc -p Client/tsconfig.json
	@tsc -p Examples/TimeSafari/tsconfig.json

build: client
	@swift build $(BUILD)

# One path, also with spaces; several: PHOTO="a.jpg 'b c.jpg'"; none: the repository makes a photo.
demo: build
	@mapfile -t photos < <(.ci/photos); $(TOOL) demo "$${photos[@]}"

demo-compose: build
	@$(TOOL) demo-compose

scenarios: build
	@$(TOOL) scenario Examples/Scenarios/*.json

# The stories whose outcome could depend on timing, each with SEEDS timings from SEED on.
TIMED := the-fifth-photo-of-five six-photos-with-one-name the-share-that-spins-for-ever \
  the-file-that-vanishes

timings: build
	@$(TOOL) scenario --seeds $${SEEDS:-100} --seed $${SEED:-1} $(TIMED:%=Examples/Scenarios/%.json)

test: test-client test-sanitize test-swift

test-client: client
	@tsc -p Client/tsconfig.test.json
	@cd Client && node --test dist/test

# In virtual time, and in a real page over the plugin that ships.
races: client
	@tsc -p Client/tsconfig.test.json
	@cd Client && SEEDS=$${SEEDS:-500} node --test dist/test/test/races.test.js
	@swift build $(BUILD) --build-tests
	@SEEDS=$${SEEDS:-500} .ci/with-display swift test --skip-build --no-parallel --filter RealRacesTests

# Each step of the original contract's page, disturbed in every way; then QUEUE photos and a tenth more.
steps: client
	@swift build $(BUILD) --build-tests
	@STEPS=$${STEPS:-all} QUEUE=$${QUEUE:-100} .ci/with-display swift test --skip-build --no-parallel \
	  --filter 'TimeSafariStepsTests|TimeSafariQueueTests'

api: prepare
	@node Client/tools/api-chapter.mjs

test-swift: client
	@tsc -p Client/tsconfig.test.json
	@.ci/prepare-faults
	@swift build $(BUILD) --build-tests
	@.ci/with-display swift test --skip-build --no-parallel

# The thread sanitizer over the suites in which threads meet.
test-sanitize: client
	@.ci/sanitize thread quick

# Both sanitizers over all that they can run.
sanitize: client
	@.ci/sanitize thread
	@.ci/sanitize address

hostile: client
	@swift build $(BUILD) --build-tests
	@HOSTILE_SEEDS=$${HOSTILE_SEEDS:-10000} .ci/with-display swift test --skip-build --no-parallel \
	  --filter 'HostileProviderTests|IntakeCourseTests'

MODEL := .build/release/inboxmodel

inboxmodel: prepare
	@swift build -c release $(BUILD) --product inboxmodel

# Every workload of up to OPERATIONS operations, then every state of the reducers, up to STATES.
model: inboxmodel
	@$(MODEL) reducers --states $${STATES:-10000000}
	@$(MODEL) lost --operations 1 --subsets 1024 --failing-syncs
	@$(MODEL) lost --operations $${OPERATIONS:-3} --subsets $${SUBSETS:-64} --seed $${SEED:-1}

mutants: inboxmodel
	@$(MODEL) mutants

# The campaigns, with programs built as they ship. What they prove: Documentation/SIMULATION.md.
# CAMPAIGN takes options of faultlab, such as "--seed 7" or "--workload one-photo".
FAULTLAB := .build/release/faultlab

faultlab: prepare
	@.ci/prepare-faults
	@for product in FaultShim HandoffProbe RecklessProbe ShareExtensionProcess NativeScenarioApp \
	  faultlab; do \
	  swift build -c release $(BUILD) --product $$product || exit 1; done

crash: faultlab
	@$(FAULTLAB) crash $(CAMPAIGN)
	@$(FAULTLAB) pause
	@$(FAULTLAB) extension
	@$(FAULTLAB) phone

powercut: faultlab
	@$(FAULTLAB) powercut --extra 2 $(CAMPAIGN)

soak: faultlab
	@for seed in 1 2 3; do $(FAULTLAB) soak --seed $$seed --seconds $${SECONDS_EACH:-1800} || exit 1; done

diskfull: faultlab
	@$(FAULTLAB) diskfull $(CAMPAIGN)

# Ratios of one run; DISK is a folder on the disk to be measured.
bench: prepare
	@for product in bench ShareExtensionProcess NaiveExtension NativeScenarioApp PageLoadProbe; do \
	  swift build -c release $(BUILD) --product $$product || exit 1; done
	@.build/release/bench inbox --disk $${DISK:-.build} --json .build/bench-inbox.json
	@.ci/with-display .build/release/bench intake --disk $${DISK:-.build} --json .build/bench-intake.json

# Each target under libFuzzer with the address sanitizer. TARGETS takes names of `fuzzlab list`.
fuzz: prepare
	@.ci/fuzz $(TARGETS)

lint: prepare
	@swift format lint --strict --recursive Package.swift Client/Package.swift Sources Simulator \
	  Client/ios Examples Tests
	@tsc -p Client/tsconfig.json
	@tsc -p Client/tsconfig.test.json --noEmit
	@tsc -p Examples/TimeSafari/tsconfig.json --noEmit
	@for script in .ci/*; do bash -n "$$script"; done

format:
	@swift format --in-place --recursive Package.swift Client/Package.swift Sources Simulator \
	  Client/ios Examples Tests

clean:
	@rm -rf .build Client/dist Examples/*/dist demo.png

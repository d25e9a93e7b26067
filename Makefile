# make run: the map. make test: everything tested. make check: what CI runs.

STRICT := --explicit-target-dependency-import-check error
SWIFT_FILES := Package.swift Sources Tests
PREFIX ?= /usr/local
ARGS ?=
# Whoever wants no colours has the same tests all the same.
unexport NO_COLOR

.PHONY: run build test example check record lint format bench torture install uninstall dist deps dev-deps release maps pictures

run: release  ## build what is missing and open the map (ARGS="--at 60,25" goes to the program)
	@.build/release/rumbo $(ARGS)

release: deps  # with Swift's library in it, which starts sooner and takes less memory
	@[ -e .build/release/rumbo ] || echo "Building; this takes some minutes the first time."
	@swift build -c release --product rumbo --static-swift-stdlib $(STRICT) --quiet

build: deps  # everything, tests included; undeclared imports and warnings are errors
	swift build --build-tests $(STRICT)

test: build dev-deps  # a picture without a reference fails: make record writes it
	.ci/test

example: deps  # a program of somebody else's, built on the library as a package of its own
	swift test --package-path Tests/Example --scratch-path .build/example

record: build  # redraw every reference picture; look at the diff afterwards
	SNAPSHOTS=record swift test $(STRICT)

lint: dev-deps
	swift format lint --strict --recursive $(SWIFT_FILES)
	.ci/rooms
	.ci/words

format:
	swift format --in-place --recursive $(SWIFT_FILES)

bench: deps
	swift run -c release Benchmarks

check:  # what CI runs
	$(MAKE) lint
	$(MAKE) test

torture: release dev-deps  # the long runs in full, on the release build
	# The program gives all threads one heap; its tests are told to by the environment.
	MALLOC_ARENA_MAX=1 RUMBO_SOAK=1 SNAPSHOTS=check swift test -c release $(STRICT)
	.ci/torture .build/release/rumbo
	.ci/features

maps: release  # cut the bundled maps again; the same bytes every time
	@swift build -c release --product BakeWorld --static-swift-stdlib $(STRICT) --quiet
	@swift build -c release --product BakeWords --static-swift-stdlib $(STRICT) --quiet
	.ci/maps .build/release/rumbo

pictures: release dev-deps  # draw what the README shows again; look at the diff afterwards
	.ci/pictures .build/release/rumbo

install: release  # the program, its maps, the manual, completions and the desktop entry
	@.ci/install .build/release/rumbo $(PREFIX) "$(DESTDIR)"

uninstall:  # exactly what install put there
	@.ci/install --remove $(PREFIX) "$(DESTDIR)"

dist: release  # what can be handed on, under .build/dist: a folder, the same packed, and a Debian package
	@.ci/deps dpkg-dev lintian xz-utils
	.ci/dist .build/release/rumbo .build/dist
	lintian --allow-root --fail-on error,warning .build/dist/*.deb

deps:  # install what the build needs and this machine lacks, and nothing else
	@.ci/deps libncurses-dev libpng-dev libjpeg-dev libwebp-dev libsqlite3-dev zlib1g-dev libbz2-dev libexpat1-dev libcurl4-openssl-dev

dev-deps:  # and what the tests and the lint need besides
	@.ci/deps python3 tmux gpsd gpsd-clients gdal-bin zsh fish groff-base sqlite3 desktop-file-utils

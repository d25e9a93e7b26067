# make run: the map. make test: everything tested. make check: what CI runs.

STRICT := --explicit-target-dependency-import-check error
SWIFT_FILES := Package.swift Sources Tests
PREFIX ?= /usr/local
ARGS ?=
# Whoever wants no colours has the same tests all the same.
unexport NO_COLOR

.PHONY: run build test check record lint format bench torture install deps dev-deps release maps pictures

run: release  ## build what is missing and open the map (ARGS="--at 60,25" goes to the program)
	@.build/release/rumbo $(ARGS)

release: deps  # with Swift's library in it, which starts sooner and takes less memory
	@swift build -c release --product rumbo --static-swift-stdlib $(STRICT) --quiet

build: deps  # everything, tests included; undeclared imports and warnings are errors
	swift build --build-tests $(STRICT)

test: build dev-deps  # a picture without a reference fails: make record writes it
	.ci/test $(STRICT)

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
	.ci/wall .build/release/rumbo
	.ci/features

maps: release  # cut the bundled maps again; the same bytes every time
	.ci/maps .build/release/rumbo

pictures: release dev-deps  # draw what the README shows again; look at the diff afterwards
	.ci/pictures .build/release/rumbo

install: release
	install -D .build/release/rumbo $(DESTDIR)$(PREFIX)/bin/rumbo
	mkdir -p $(DESTDIR)$(PREFIX)/share/rumbo
	cp -R Maps $(DESTDIR)$(PREFIX)/share/rumbo/
	.build/release/rumbo help --man | install -D -m 644 /dev/stdin $(DESTDIR)$(PREFIX)/share/man/man1/rumbo.1
	.build/release/rumbo completions bash | install -D -m 644 /dev/stdin $(DESTDIR)$(PREFIX)/share/bash-completion/completions/rumbo
	.build/release/rumbo completions zsh | install -D -m 644 /dev/stdin $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_rumbo
	.build/release/rumbo completions fish | install -D -m 644 /dev/stdin $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/rumbo.fish

deps:  # install what the build needs and this machine lacks, and nothing else
	@.ci/deps libncurses-dev libpng-dev libjpeg-dev libwebp-dev libsqlite3-dev zlib1g-dev libbz2-dev libexpat1-dev libcurl4-openssl-dev

dev-deps:  # and what the tests and the lint need besides
	@.ci/deps python3 tmux gpsd gpsd-clients gdal-bin zsh fish groff-base sqlite3
